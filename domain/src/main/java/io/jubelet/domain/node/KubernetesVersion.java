package io.jubelet.domain.node;

/** The version of Kubernetes whose kubelet this agent is compatible with: reported to users, tools and the API server. */
public final class KubernetesVersion {

    /** The version as nodes report it in {@code status.nodeInfo.kubeletVersion}. */
    public static final String TEXT = "v1.36.2";

    private KubernetesVersion() {
    }
}
