package io.jubelet.app.csi;

import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.GetDiskAttachment;
import java.util.Map;

/** Answers where no controller attaches volumes to this node; this agent attaches nothing itself. */
final class NoController {

    /** Why a volume that has to be attached can't be used. */
    static final String ATTACHES_NOTHING = "attaching volumes from the kubelet is not supported";

    private NoController() {
    }

    static AttachmentVerdict answer(GetDiskAttachment question) {
        return question.attached() ? new AttachmentVerdict.Failed(ATTACHES_NOTHING) : new AttachmentVerdict.Attached(Map.of());
    }
}
