package io.jubelet.adapters.apiserver.node;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.Rfc3339;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.ports.cluster.NodeLease;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.failure.InternalException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@link NodeLeases} over the API. Thread-safe. */
public final class ApiNodeLeases implements NodeLeases {

    private static final String NAMESPACE = "kube-node-lease";
    private static final String VERSION = "coordination.k8s.io/v1";

    private final ObjectCodec<LeaseObject> leases = ObjectCodec.of(LeaseObject.class);
    private final ClusterApi heartbeats;
    /** The lease as it was read last. */
    private volatile Optional<WireNode.Obj> seen = Optional.empty();

    /** Leases that are reached by this. */
    public ApiNodeLeases(ClusterApi heartbeats) {
        this.heartbeats = heartbeats;
    }

    @Override
    public NodeLease get(String name) {
        return read(heartbeats.get(path().named(name)));
    }

    @Override
    public NodeLease create(NodeLease lease) {
        return read(heartbeats.create(path(), leases.write(object(lease), VERSION, "Lease")));
    }

    @Override
    public NodeLease update(NodeLease lease) {
        return read(heartbeats.update(path().named(lease.name()), renewed(lease)));
    }

    private static ApiPath path() {
        return ApiPath.group("coordination.k8s.io", "v1").in(NAMESPACE, "leases");
    }

    /** A PUT replaces the whole object: labels, annotations and fields that others wrote are sent back as they were read. */
    private Map<String, Object> renewed(NodeLease lease) {
        Map<String, Object> own = leases.write(object(lease), VERSION, "Lease");
        Optional<WireNode.Obj> base = seen.filter(stored ->
                stored.object("metadata").text("resourceVersion").equals(lease.resourceVersion()));
        if (base.isEmpty()) {
            return own;
        }
        Map<String, Object> whole = new TreeMap<>(base.get().tree());
        for (String part : List.of("metadata", "spec")) {
            Map<String, Object> members = new TreeMap<>(base.get().object(part).tree());
            if (own.get(part) instanceof Map<?, ?> desired) {
                desired.forEach((name, value) -> members.put((String) name, value));
            }
            whole.put(part, members);
        }
        return whole;
    }

    private static LeaseObject object(NodeLease lease) {
        ObjectMeta metadata = ObjectMeta.builder().namespace(NAMESPACE).name(lease.name())
                .resourceVersion(lease.resourceVersion())
                .ownerReferences(lease.nodeUid().isEmpty() ? List.of() : List.of(owner(lease))).build();
        return new LeaseObject(metadata, new LeaseObject.Spec(lease.holder(), lease.durationSeconds(),
                lease.renewTime().map(Rfc3339::formatMicros).orElse("")));
    }

    private static OwnerReference owner(NodeLease lease) {
        return OwnerReference.builder().apiVersion("v1").kind("Node").name(lease.name()).uid(lease.nodeUid()).build();
    }

    private NodeLease read(WireNode.Obj object) {
        try {
            LeaseObject lease = leases.read(object);
            seen = Optional.of(object);
            String uid = lease.metadata().ownerReferences().stream().filter(owner -> owner.kind().equals("Node"))
                    .map(OwnerReference::uid).findFirst().orElse("");
            return new NodeLease(lease.metadata().name(), lease.spec().holderIdentity(),
                    lease.spec().leaseDurationSeconds(), time(lease.spec().renewTime()), uid,
                    lease.metadata().resourceVersion());
        } catch (UnreadableException | DateTimeException e) {
            throw new InternalException("the lease of the API server can't be understood: " + e.getMessage());
        }
    }

    private static Optional<Instant> time(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(Rfc3339.parse(text));
    }
}
