package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@link CsiNodes} over the API. Thread-safe. */
public final class ApiCsiNodes implements CsiNodes {

    private static final String METADATA = "metadata";

    private final ObjectCodec<CsiNodeObject> codec = ObjectCodec.of(CsiNodeObject.class);
    private final ClusterApi api;
    /** The object as it was read last. */
    private volatile Optional<WireNode.Obj> seen = Optional.empty();

    /** Objects that are reached by this. */
    public ApiCsiNodes(ClusterApi api) {
        this.api = api;
    }

    @Override
    public Optional<CsiNode> find(String name) {
        try {
            return Optional.of(read(api.get(path().named(name))));
        } catch (NotFoundException _) {
            return Optional.empty();
        }
    }

    @Override
    public CsiNode create(CsiNode node) {
        return read(api.create(path(), written(node)));
    }

    @Override
    public CsiNode update(CsiNode node) {
        return read(api.update(path().named(node.metadata().name()), replaced(node)));
    }

    @Override
    public void delete(String name) {
        api.delete(path().named(name), Map.of());
    }

    private static ApiPath path() {
        return ApiPath.group("storage.k8s.io", "v1").all("csinodes");
    }

    private Map<String, Object> written(CsiNode node) {
        return codec.write(CsiNodeObject.of(node), "storage.k8s.io/v1", "CSINode");
    }

    /** A PUT replaces the whole object: what others wrote beside annotations and drivers is sent back as it was read. */
    private Map<String, Object> replaced(CsiNode node) {
        Map<String, Object> own = written(node);
        Optional<WireNode.Obj> base = seen.filter(stored ->
                stored.object(METADATA).text("resourceVersion").equals(node.metadata().resourceVersion()));
        if (base.isEmpty()) {
            return own;
        }
        Map<String, Object> whole = new TreeMap<>(base.get().tree());
        Map<String, Object> metadata = new TreeMap<>(base.get().object(METADATA).tree());
        metadata.put("annotations", node.metadata().annotations());
        whole.put(METADATA, metadata);
        whole.put("spec", own.get("spec"));
        return whole;
    }

    private CsiNode read(WireNode.Obj object) {
        try {
            CsiNode node = codec.read(object).toDomain();
            seen = Optional.of(object);
            return node;
        } catch (UnreadableException e) {
            throw new InternalException("the CSINode of the API server can't be understood: " + e.getMessage());
        }
    }
}
