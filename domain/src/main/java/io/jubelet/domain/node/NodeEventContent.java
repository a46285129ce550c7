package io.jubelet.domain.node;

import java.util.Objects;

/**
 * Content of an event about a node; its time is not part of it.
 *
 * @param warning whether it needs attention
 * @param reason word for machines
 * @param message text for users
 */
public record NodeEventContent(boolean warning, String reason, String message) {

    /**
     * There is swap space, and the kernel can't keep volumes in memory out of it
     * (<a href="https://kubernetes.io/docs/concepts/cluster-administration/swap-memory-management/">swap memory management</a>).
     */
    public static final NodeEventContent MEMORY_FILES_MAY_SWAP = new NodeEventContent(true, "PossibleMemoryBackedVolumesOnDisk",
            "The tmpfs noswap option is not supported. Memory-backed volumes (e.g. secrets, emptyDirs, etc.) "
                    + "might be swapped to disk and should no longer be considered secure.");

    /** Rejects null parts. */
    public NodeEventContent {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }

    /** The node came into another state, of that name. */
    public static NodeEventContent ofState(String nodeName, String state) {
        return new NodeEventContent(false, state, "Node " + nodeName + " status is now: " + state);
    }
}
