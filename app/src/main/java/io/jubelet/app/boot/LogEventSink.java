package io.jubelet.app.boot;

import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Writes events to the log: without an API server this is where people look for them. */
final class LogEventSink implements EventSink {

    private static final Logger LOG = System.getLogger("io.jubelet.event");

    @Override
    public void record(PodEvent event) {
        LOG.log(level(event.type()), () -> "%s/%s%s %s: %s".formatted(event.pod().namespace(), event.pod().name(),
                event.fieldPath().isEmpty() ? "" : " " + event.fieldPath(), event.reason(), event.message()));
    }

    @Override
    public void record(NodeEvent event) {
        LOG.log(level(event.type()), () -> "node %s %s: %s".formatted(event.nodeName(), event.reason(), event.message()));
    }

    private static Level level(PodEvent.Type type) {
        return type == PodEvent.Type.WARNING ? Level.WARNING : Level.INFO;
    }
}
