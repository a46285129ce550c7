package io.jubelet.domain.node;

/** The version of Kubernetes whose kubelet this agent is compatible with: reported to users, tools and the API server. */
public final class KubernetesVersion {

    /** The version as nodes report it in {@code status.nodeInfo.kubeletVersion}. */
    public static final String TEXT = "v1.36.2";

    /** Major and minor version, as in the {@code User-Agent} of probes and hooks. */
    public static final String MINOR = "1.36";

    private KubernetesVersion() {
    }
}
