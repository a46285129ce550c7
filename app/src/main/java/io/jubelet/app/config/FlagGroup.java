package io.jubelet.app.config;

/** Sections of the help, in order. The last one has the flags without effect. */
public enum FlagGroup {
    /** Flags that most users need. */
    COMMON("Common"),
    /** Sources of desired pods. */
    SOURCES("Where pods come from"),
    /** Connection to the cluster. */
    CLUSTER("Cluster"),
    /** Registration of the node at the cluster. */
    NODE("Node object"),
    /** The runtime and its images. */
    RUNTIME("Container runtime and images"),
    /** Running of pods. */
    PODS("Pods"),
    /** Names and addresses inside pods. */
    NETWORK("DNS of pods"),
    /** Cgroups and swap. */
    CGROUPS("Cgroups and swap"),
    /** Reserved resources. */
    RESERVES("What is kept back from pods"),
    /** Removal of what is dead. */
    CLEANUP("Clean-up of dead containers"),
    /** The kubelet server. */
    SERVER("API of the node"),
    /** Health, logs, gates. */
    OPERATION("Health and feature gates"),
    /** Known to a kubelet, without effect here so far. */
    LATER("Accepted, without effect yet"),
    /** Accepted by a kubelet for old command lines, without effect there and here. */
    DEPRECATED("Deprecated, without effect");

    private final String title;

    FlagGroup(String title) {
        this.title = title;
    }

    /** Heading in the help. */
    public String title() {
        return title;
    }
}
