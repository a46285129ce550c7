package io.jubelet.app.message.csi;

import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;

/** Answer to {@link GetAttachment}. */
public sealed interface AttachmentVerdict {

    /**
     * It is attached.
     *
     * @param device path of its device as the controller reported it in the status of the node; empty for none
     * @param context what the controller of the driver answered ({@code status.attachmentMetadata}), for its calls on this node;
     *     never shown
     */
    record Attached(String device, Map<String, String> context) implements AttachmentVerdict {

        /** Copies the map; rejects null. */
        public Attached {
            Objects.requireNonNull(device, "device");
            context = Immutable.sorted(context);
        }

        /** Without a device. */
        public Attached(Map<String, String> context) {
            this("", context);
        }

        /** Names only. */
        @Override
        public String toString() {
            return "Attached[device=" + device + ", context=" + context.keySet() + "]";
        }
    }

    /**
     * It is not attached yet, or the node can't be read that shows it, and nothing of the volume has failed: no event, and asked again
     * every 10 seconds at the latest. {@link AttachmentsChanged} says when to ask earlier.
     *
     * @param why what is missing
     */
    record Awaited(String why) implements AttachmentVerdict {

        /** Rejects null. */
        public Awaited {
            Objects.requireNonNull(why, "why");
        }
    }

    /**
     * It can't be used, or its attachment can't be read; worth an event, and asked again after a back-off.
     *
     * @param why the reason
     */
    record Failed(String why) implements AttachmentVerdict {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(why, "why");
        }
    }
}
