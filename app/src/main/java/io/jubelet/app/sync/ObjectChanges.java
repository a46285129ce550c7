package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.volume.ConfigObjectChanged;
import io.jubelet.app.message.volume.TrustBundlesChanged;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.cluster.TrustBundles;
import java.util.Optional;

/** Publishes changes of objects that pods read on the bus, so that no concern has to poll. */
final class ObjectChanges implements Concern {

    private final ConfigObjects objects;
    private final Optional<TrustBundles> trust;
    private Subscription subscription = () -> { };
    private Subscription ofTrust = () -> { };

    /** Changes of these objects; a node of its own has no trust bundles. */
    ObjectChanges(ConfigObjects objects, Optional<TrustBundles> trust) {
        this.objects = objects;
        this.trust = trust;
    }

    @Override
    public String name() {
        return "objects";
    }

    @Override
    public void start(Bus bus) {
        subscription = objects.changes(key -> bus.publish(VolumeTopics.CONFIG_OBJECT, new ConfigObjectChanged(key)));
        trust.ifPresent(bundles -> ofTrust = bundles.changes(() ->
                bus.publish(VolumeTopics.TRUST_BUNDLES, new TrustBundlesChanged())));
    }

    @Override
    public void stop() {
        subscription.close();
        ofTrust.close();
    }
}
