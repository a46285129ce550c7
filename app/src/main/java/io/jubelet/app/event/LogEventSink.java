package io.jubelet.app.event;

import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;

/** Writes events to the log: without an API server this is where users look for them. Called by one thread at a time. */
public final class LogEventSink implements EventSink {

    private static final Logger LOG = System.getLogger(LogEventSink.class.getName());
    /** Expected events of a node that was just started. */
    private static final Set<String> AT_EVERY_START =
            Set.of("Starting", "NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID");
    private static final String MISSING_DNS = "MissingClusterDNS";

    private final boolean standalone;

    /**
     * A sink.
     *
     * @param standalone whether there is no cluster, and so no DNS of the cluster that could be missing
     */
    public LogEventSink(boolean standalone) {
        this.standalone = standalone;
    }

    @Override
    public void record(PodEvent event) {
        LOG.log(level(event), () -> "%s/%s%s %s: %s".formatted(event.pod().namespace(), event.pod().name(),
                event.fieldPath().isEmpty() ? "" : " " + event.fieldPath(), event.reason(), event.message()));
    }

    private Level level(PodEvent event) {
        if (event.type() != PodEvent.Type.WARNING) {
            return Level.INFO;
        }
        return standalone && event.reason().equals(MISSING_DNS) ? Level.DEBUG : Level.WARNING;
    }

    @Override
    public void record(ClaimEvent event) {
        LOG.log(level(event.type()), () -> "claim %s/%s %s: %s".formatted(
                event.namespace(), event.name(), event.reason(), event.message()));
    }

    @Override
    public void record(PersistentVolumeEvent event) {
        LOG.log(level(event.type()), () -> "volume %s %s: %s".formatted(event.name(), event.reason(), event.message()));
    }

    private static Level level(PodEvent.Type type) {
        return type == PodEvent.Type.WARNING ? Level.WARNING : Level.INFO;
    }

    @Override
    public void record(NodeEvent event) {
        // Of a missing DNS the event of the pod says as much.
        boolean known = AT_EVERY_START.contains(event.reason()) || event.reason().equals(MISSING_DNS);
        Level level = known ? Level.DEBUG : level(event.type());
        LOG.log(level, () -> "node %s %s: %s".formatted(event.nodeName(), event.reason(), event.message()));
    }
}
