package io.jubelet.ports.fake;

import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps events. */
public final class FakeEventSink implements EventSink {

    private final List<PodEvent> pods = new CopyOnWriteArrayList<>();
    private final List<ClaimEvent> claims = new CopyOnWriteArrayList<>();
    private final List<PersistentVolumeEvent> volumes = new CopyOnWriteArrayList<>();
    private final List<NodeEvent> node = new CopyOnWriteArrayList<>();

    @Override
    public void record(PodEvent event) {
        pods.add(event);
    }

    @Override
    public void record(ClaimEvent event) {
        claims.add(event);
    }

    @Override
    public void record(PersistentVolumeEvent event) {
        volumes.add(event);
    }

    @Override
    public void record(NodeEvent event) {
        node.add(event);
    }

    /** Events about pods so far. */
    public List<PodEvent> ofPods() {
        return List.copyOf(pods);
    }

    /** Events about claims so far. */
    public List<ClaimEvent> ofClaims() {
        return List.copyOf(claims);
    }

    /** Events about persistent volumes so far. */
    public List<PersistentVolumeEvent> ofVolumes() {
        return List.copyOf(volumes);
    }

    /** Events about the node so far. */
    public List<NodeEvent> ofNode() {
        return List.copyOf(node);
    }
}
