package io.jubelet.app.config;

/** Sections of the help, in order. The last one has the flags without effect. */
public enum FlagGroup {
    /** What most users need. */
    COMMON("Common"),
    /** Where wanted pods come from. */
    SOURCES("Where pods come from"),
    /** How the cluster is reached. */
    CLUSTER("Cluster"),
    /** What the node is to the cluster. */
    NODE("Node object"),
    /** The runtime and its images. */
    RUNTIME("Container runtime and images"),
    /** How pods are run. */
    PODS("Pods"),
    /** Names and addresses inside pods. */
    NETWORK("DNS of pods"),
    /** Cgroups and swap. */
    CGROUPS("Cgroups and swap"),
    /** What is kept back from pods. */
    RESERVES("What is kept back from pods"),
    /** Removal of what is dead. */
    CLEANUP("Clean-up of dead containers"),
    /** What the node serves, and to whom. */
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
