package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.ConfigObjectChanged;
import io.jubelet.app.message.Topics;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.ConfigObjects;

/** Says on the bus when an object that pods read has changed, so that nobody has to ask again and again. */
public final class ObjectChanges implements Concern {

    private final ConfigObjects objects;
    private Subscription subscription = () -> { };

    /** Changes of these objects. */
    public ObjectChanges(ConfigObjects objects) {
        this.objects = objects;
    }

    @Override
    public String name() {
        return "objects";
    }

    @Override
    public void start(Bus bus) {
        subscription = objects.changes(key -> bus.publish(Topics.CONFIG_OBJECT, new ConfigObjectChanged(key)));
    }

    @Override
    public void stop() {
        subscription.close();
    }
}
