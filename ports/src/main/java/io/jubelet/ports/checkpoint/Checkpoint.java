package io.jubelet.ports.checkpoint;

import java.util.Objects;

/** The result of reading a name. A damaged document is a result, not an exception: the caller decides what to do. */
public sealed interface Checkpoint {

    /** There is no document. */
    record Absent() implements Checkpoint {
    }

    /**
     * The document as it was stored. Two documents are never equal, as their content is compared by identity.
     *
     * @param content not to be changed
     */
    record Document(byte[] content) implements Checkpoint {

        /** Rejects null. */
        public Document {
            Objects.requireNonNull(content, "content");
        }
    }

    /**
     * Something is there, but not what was stored.
     *
     * @param reason where and what, for users
     */
    record Damaged(String reason) implements Checkpoint {

        /** Rejects null. */
        public Damaged {
            Objects.requireNonNull(reason, "reason");
        }
    }
}
