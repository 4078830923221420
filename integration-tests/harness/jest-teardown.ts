import { removeFolder } from "./throwaway-folder"

export default function stopDatabase(): void {
  if (process.env.PAYIN_TEST_FOLDER) removeFolder(process.env.PAYIN_TEST_FOLDER)
}
