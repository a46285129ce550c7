package io.jubelet.app.event;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.ports.event.EventSink;

/** Passes events from the bus to a sink, one after another. */
public final class EventDelivery implements Concern {

    private final EventSink sink;

    /** Delivery to this sink. */
    public EventDelivery(EventSink sink) {
        this.sink = sink;
    }

    @Override
    public String name() {
        return "events";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(EventTopics.EVENT, sink::record);
        bus.subscribe(EventTopics.CLAIM_EVENT, sink::record);
        bus.subscribe(EventTopics.VOLUME_EVENT, sink::record);
        bus.subscribe(EventTopics.NODE_EVENT, sink::record);
    }
}
