package io.jubelet.e2e;

/** Manifests to try. */
final class Manifests {

    static final String IMAGE = "docker.io/library/busybox:stable";

    /** Runs until it is stopped, and ends at once then. */
    static final String SERVER = "trap 'exit 0' TERM; while :; do sleep 1000 & wait $!; done";

    private Manifests() {
    }

    /** A pod of one container that serves for ever. */
    static String server(String name) {
        return pod(name, "", container("main", IMAGE, SERVER));
    }

    /**
     * A pod.
     *
     * @param metadata more lines of its metadata, without indentation
     * @param containers as {@link #container} gives them
     */
    static String pod(String name, String metadata, String... containers) {
        return """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: %s
                %sspec:
                  terminationGracePeriodSeconds: 2
                  containers:
                %s""".formatted(name, metadata.indent(2), String.join("", containers));
    }

    /** An entry of the list of containers. */
    static String container(String name, String image, String script) {
        return """
                - name: %s
                  image: %s
                  imagePullPolicy: IfNotPresent
                  command: ["sh", "-c", "%s"]
                """.formatted(name, image, script).indent(4);
    }
}
