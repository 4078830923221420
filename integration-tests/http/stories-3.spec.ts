import { tellStories } from "./tell-stories"

tellStories(3)
