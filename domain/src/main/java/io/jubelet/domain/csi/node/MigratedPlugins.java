package io.jubelet.domain.csi.node;

import java.util.Set;

/** Plugins that Kubernetes had in its own code, and whose volumes CSI drivers have taken over (KEP-625). */
public final class MigratedPlugins {

    /** All of them; a node says so in an annotation of its CSINode, and schedulers go by it. */
    public static final Set<String> ALL = Set.of("kubernetes.io/aws-ebs", "kubernetes.io/azure-disk", "kubernetes.io/azure-file",
            "kubernetes.io/cinder", "kubernetes.io/gce-pd", "kubernetes.io/portworx-volume", "kubernetes.io/vsphere-volume");

    private MigratedPlugins() {
    }
}
