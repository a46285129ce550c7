package io.jubelet.app.cli;

import java.util.regex.Pattern;

/**
 * Beginnings of reasons that name the parts of the node a failure came through, and nothing that a user could mend. In a column of
 * limited width they would take the place of the failure.
 */
final class ReasonPrefixes {

    private static final Pattern KNOWN = Pattern.compile("(?<=^|: )(?:"
            // The agent; the column STATUS has the reasons of waiting.
            + "Pod was rejected: |Unexpected error while attempting to recover from admission failure: "
            + "|Back-off pulling image \"[^\"]*\": (?=.)|ErrImagePull: |RunContainerError: |CreateContainerError: "
            // gRPC, containerd and runc.
            + "|rpc error: code = \\w+ desc = |failed to create containerd task: |failed to create shim task: |failed to create task: "
            + "|OCI runtime create failed: |runc create failed: |unable to start container process: "
            + "|error during container init: |failed to pull and unpack image \"[^\"]*\": |failed to resolve image: "
            + "|failed to resolve reference \"[^\"]*\": )+");

    private ReasonPrefixes() {
    }

    /** The reason without them. */
    static String without(String reason) {
        return KNOWN.matcher(reason).replaceAll("");
    }
}
