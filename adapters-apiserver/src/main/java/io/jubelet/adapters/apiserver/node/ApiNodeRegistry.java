package io.jubelet.adapters.apiserver.node;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.adapters.apiserver.patch.StrategicPatch;
import io.jubelet.adapters.apiserver.watch.ObjectStore;
import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.InternalException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * {@link NodeRegistry} over the API. The server would merge addresses by type, which keeps only one of each; so those that
 * differ are sent with the directive to replace. Thread-safe.
 */
public final class ApiNodeRegistry implements NodeRegistry {

    private static final System.Logger LOG = System.getLogger(ApiNodeRegistry.class.getName());
    private static final StrategicPatch PATCH = new StrategicPatch(Map.of("conditions", "type"), Set.of("addresses"));

    private final ObjectCodec<Node> nodes = ObjectCodec.of(Node.class);
    private final ObjectCodec<NodeStatus> statuses = ObjectCodec.of(NodeStatus.class);
    private final ObjectCodec<ObjectMeta> metadata = ObjectCodec.of(ObjectMeta.class);
    private final ObjectCodec<NodeSpec> specs = ObjectCodec.of(NodeSpec.class);
    private final ClusterApi watches;
    private final ClusterApi heartbeats;

    /**
     * Nodes.
     *
     * @param watches follows the node
     * @param heartbeats for registration, status and lease of the node
     */
    public ApiNodeRegistry(ClusterApi watches, ClusterApi heartbeats) {
        this.watches = watches;
        this.heartbeats = heartbeats;
    }

    @Override
    public Node get(String name) {
        return read(heartbeats.get(path().named(name)));
    }

    @Override
    public Node create(Node node) {
        ObjectMeta fresh = node.metadata().toBuilder().resourceVersion("").build();
        return read(heartbeats.create(path(), nodes.write(node.withMetadata(fresh), "v1", "Node")));
    }

    @Override
    public Node patch(Node before, Node after) {
        Map<String, Object> patch = new TreeMap<>();
        put(patch, "metadata", PATCH.between(labelled(before), labelled(after)));
        put(patch, "spec", PATCH.between(marked(before), marked(after)));
        return patch.isEmpty() ? get(after.name()) : read(heartbeats.patch(path().named(after.name()), patch));
    }

    @Override
    public Node patchStatus(Node before, Node after) {
        Map<String, Object> change = PATCH.between(statuses.write(before.status()), statuses.write(after.status()));
        return change.isEmpty() ? get(after.name())
                : read(heartbeats.patch(path().named(after.name()).part("status"), Map.of("status", change)));
    }

    /** Labels and annotations: the part of the metadata that a node changes. */
    private Map<String, Object> labelled(Node node) {
        return metadata.write(ObjectMeta.builder().labels(node.metadata().labels())
                .annotations(node.metadata().annotations()).build());
    }

    /** Taints and the id at the provider: the part of the spec that a node changes. */
    private Map<String, Object> marked(Node node) {
        NodeSpec spec = node.spec();
        return specs.write(new NodeSpec("", NodeSpec.NONE.podCIDRs(), spec.providerID(), false, spec.taints()));
    }

    private static void put(Map<String, Object> patch, String name, Map<String, Object> part) {
        if (!part.isEmpty()) {
            patch.put(name, part);
        }
    }

    @Override
    public Subscription watch(String name, Consumer<Optional<Node>> consumer) {
        Delivery delivery = new Delivery(name, consumer);
        return Reflector.start(watches, path().with("fieldSelector", "metadata.name=" + name), delivery.known)::close;
    }

    /** Delivers the node each time it is another one. */
    private final class Delivery implements ObjectStore.Listener {

        private final ObjectStore<Node> known = new ObjectStore<>(nodes::read, this);
        private final String name;
        private final Consumer<Optional<Node>> consumer;
        private Optional<Optional<Node>> last = Optional.empty();

        Delivery(String name, Consumer<Optional<Node>> consumer) {
            this.name = name;
            this.consumer = consumer;
        }

        @Override
        public void changed() {
            Optional<Node> node = known.object(name);
            if (!last.equals(Optional.of(node))) {
                last = Optional.of(node);
                consumer.accept(node);
            }
        }

        @Override
        public void unreadable(String unread, String message) {
            LOG.log(System.Logger.Level.ERROR, "the node " + unread + " of the API server can't be understood: " + message);
        }
    }

    private static ApiPath path() {
        return ApiPath.core().all("nodes");
    }

    private Node read(WireNode.Obj object) {
        try {
            return nodes.read(object);
        } catch (UnreadableException e) {
            throw new InternalException("the node of the API server can't be understood: " + e.getMessage());
        }
    }
}
