package io.jubelet.app.boot;

import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;

/** Writes events to the log: without an API server this is where people look for them. */
final class LogEventSink implements EventSink {

    private static final Logger LOG = System.getLogger("io.jubelet.event");
    /** Events that say of a node that was just started what is expected. */
    private static final Set<String> AT_EVERY_START =
            Set.of("Starting", "NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID");

    @Override
    public void record(PodEvent event) {
        LOG.log(level(event.type()), () -> "%s/%s%s %s: %s".formatted(event.pod().namespace(), event.pod().name(),
                event.fieldPath().isEmpty() ? "" : " " + event.fieldPath(), event.reason(), event.message()));
    }

    @Override
    public void record(NodeEvent event) {
        Level level = AT_EVERY_START.contains(event.reason()) ? Level.DEBUG : level(event.type());
        LOG.log(level, () -> "node %s %s: %s".formatted(event.nodeName(), event.reason(), event.message()));
    }

    private static Level level(PodEvent.Type type) {
        return type == PodEvent.Type.WARNING ? Level.WARNING : Level.INFO;
    }
}
