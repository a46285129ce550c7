package io.jubelet.domain.pod;

import java.util.Set;

/** Annotations that name the source of a pod. */
public final class ConfigAnnotations {
    /** Name of the source: {@link #FILE}, {@link #HTTP} or {@link #API}. Written by the agent only. */
    public static final String SOURCE = "kubernetes.io/config.source";
    /** When the agent first saw the pod, RFC 3339. Written by the agent only. */
    public static final String SEEN = "kubernetes.io/config.seen";
    /** On a mirror pod: {@link #HASH} of the static pod that it shows. */
    public static final String MIRROR = "kubernetes.io/config.mirror";
    /** On a static pod: identity of its content. */
    public static final String HASH = "kubernetes.io/config.hash";

    /** Source of pods of manifests in files. */
    public static final String FILE = "file";
    /** Source of pods of manifests of a URL. */
    public static final String HTTP = "http";
    /** Source of pods of the API server. */
    public static final String API = "api";

    private static final Set<String> LOCAL = Set.of(SOURCE, SEEN, MIRROR);

    private ConfigAnnotations() {
    }

    /** Whether the annotation is the agent's own: not compared with what a source delivers, and kept over updates. */
    public static boolean isLocal(String annotation) {
        return LOCAL.contains(annotation);
    }

    /** Whether the pod comes from a source of this machine; a pod without known source does not. */
    public static boolean isStatic(Pod pod) {
        String source = pod.metadata().annotations().getOrDefault(SOURCE, API);
        return !source.equals(API);
    }

    /** Whether the pod is the image of a static pod at the API server. */
    public static boolean isMirror(Pod pod) {
        return pod.metadata().annotations().containsKey(MIRROR);
    }
}
