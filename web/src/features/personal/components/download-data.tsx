import { exportPersonalData } from "@weitersagen/contract/my-data-calls";
import { DataDownload } from "../../../entities/personal-data/data-download.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";

export function DownloadData() {
  const api = useApi();
  return <DataDownload load={() => api(exportPersonalData, {})} />;
}
