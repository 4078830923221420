import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { TestCallbackAnswer } from "../../../contract"
import { sendTestCallback } from "../../../send-test-callback"

export async function POST(req: MedusaRequest, res: MedusaResponse<TestCallbackAnswer>): Promise<void> {
  res.json({ test: await sendTestCallback(req, req.params.name!) })
}
