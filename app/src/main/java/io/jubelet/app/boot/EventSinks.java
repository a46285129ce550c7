package io.jubelet.app.boot;

import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;

/**
 * Two sinks as one.
 *
 * @param first gets each event first
 * @param second gets it then
 */
record EventSinks(EventSink first, EventSink second) implements EventSink {

    @Override
    public void record(PodEvent event) {
        first.record(event);
        second.record(event);
    }

    @Override
    public void record(ClaimEvent event) {
        first.record(event);
        second.record(event);
    }

    @Override
    public void record(PersistentVolumeEvent event) {
        first.record(event);
        second.record(event);
    }

    @Override
    public void record(NodeEvent event) {
        first.record(event);
        second.record(event);
    }
}
