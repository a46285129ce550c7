package io.jubelet.domain.node;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.value.Immutable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Contents of the node object when a node is registered.
 *
 * @param name name of the node
 * @param hostname name of the host, which the label {@code kubernetes.io/hostname} and the addresses contain
 * @param labels labels of this node, over those that every node has
 * @param taints taints of a new node
 * @param providerId identity at the cloud provider, possibly empty
 * @param externalCloudProvider whether a controller of the cloud provider sets the node up
 * @param controllerAttachDetach whether a controller attaches volumes, and not the agent
 */
public record NodeRegistration(
        String name,
        String hostname,
        Map<String, String> labels,
        List<Taint> taints,
        String providerId,
        boolean externalCloudProvider,
        boolean controllerAttachDetach) {

    /** The annotation of nodes whose volumes a controller attaches. */
    static final String MANAGED_ATTACH = "volumes.kubernetes.io/controller-managed-attach-detach";

    static final String HOSTNAME_LABEL = "kubernetes.io/hostname";
    static final String OS_LABEL = "kubernetes.io/os";
    static final String ARCHITECTURE_LABEL = "kubernetes.io/arch";
    static final String OLD_OS_LABEL = "beta.kubernetes.io/os";
    static final String OLD_ARCHITECTURE_LABEL = "beta.kubernetes.io/arch";
    static final String LINUX = "linux";

    /** Keeps pods away until the controller of the cloud provider was here. */
    private static final Taint UNINITIALIZED =
            new Taint("node.cloudprovider.kubernetes.io/uninitialized", "true", "NoSchedule");

    /** Copies collections; rejects null parts. */
    public NodeRegistration {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(hostname, "hostname");
        labels = Immutable.sorted(labels);
        taints = List.copyOf(taints);
        Objects.requireNonNull(providerId, "providerId");
    }

    /** The node without its status, as it is created. */
    Node blank(String architecture) {
        ObjectMeta metadata = ObjectMeta.builder().name(name).labels(labels(architecture))
                .annotations(controllerAttachDetach ? Map.of(MANAGED_ATTACH, "true") : Map.of()).build();
        List<Taint> all = new ArrayList<>(taints);
        if (externalCloudProvider) {
            all.add(UNINITIALIZED);
        }
        return new Node(metadata, new NodeSpec("", List.of(), providerId, false, all), NodeStatus.NONE);
    }

    private Map<String, String> labels(String architecture) {
        Map<String, String> all = new TreeMap<>();
        all.put(HOSTNAME_LABEL, hostname);
        all.put(OS_LABEL, LINUX);
        all.put(OLD_OS_LABEL, LINUX);
        all.put(ARCHITECTURE_LABEL, architecture);
        all.put(OLD_ARCHITECTURE_LABEL, architecture);
        all.putAll(labels);
        return all;
    }
}
