import { contentScreen } from "../content-screen.tsx";

export const screen = contentScreen("barrierefreiheitserklaerung");
