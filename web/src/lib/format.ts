export { formatDate, formatMoney } from "@weitersagen/contract/format";
