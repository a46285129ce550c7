package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.CsiDriverFound;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.GetAttachment;
import io.jubelet.app.message.csi.GetCsiDriver;
import io.jubelet.app.volume.csi.CsiLookups;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.CsiToken;
import io.jubelet.domain.csi.CsiTokenRequest;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.plan.TokenNeed;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** {@link CsiLookups} that ask the owner of CSI drivers, and the API server. */
final class ClusterLookups implements CsiLookups {

    private final Bus bus;
    private final ConfigObjects objects;
    private final PodTokens tokens;
    private final boolean inCluster;
    private final AtomicLong reads = new AtomicLong();

    /**
     * Looks up what this cluster has.
     *
     * @param inCluster whether there is an API server at all
     */
    ClusterLookups(Bus bus, ConfigObjects objects, PodTokens tokens, boolean inCluster) {
        this.bus = bus;
        this.objects = objects;
        this.tokens = tokens;
        this.inCluster = inCluster;
    }

    @Override
    public Optional<CsiDriver> driver(String name) {
        if (!inCluster) {
            throw new UnimplementedException("kubernetes.io/csi: failed to get a kubernetes client: this node belongs to no cluster");
        }
        CsiDriverFound found = bus.askOrCancel(CsiTopics.CSI_DRIVER, new GetCsiDriver(name));
        found.fault().ifPresent(fault -> {
            throw new UnavailableException(fault);
        });
        return found.driver();
    }

    @Override
    public AttachmentVerdict attachment(CsiVolume volume) {
        return bus.askOrCancel(CsiTopics.ATTACHMENT, new GetAttachment(volume.driver(), volume.handle(), volume.specName()));
    }

    /** Secrets of persistent volumes are read by no pod; they are followed for as long as one look takes. */
    @Override
    public CsiSecrets secret(ConfigObjectKey key) {
        String reader = "volume-" + reads.incrementAndGet();
        objects.need(reader, Set.of(key));
        try {
            ConfigObject found = objects.read(key).orElseThrow(
                    () -> new NotFoundException("secrets \"" + key.name() + "\" not found"));
            Map<String, String> values = new TreeMap<>();
            if (found instanceof Secret secret) {
                secret.data().forEach((name, value) -> values.put(name, new String(value.bytes(), StandardCharsets.UTF_8)));
            }
            return new CsiSecrets(values);
        } finally {
            objects.need(reader, Set.of());
        }
    }

    @Override
    public CsiToken token(Pod pod, CsiTokenRequest request) {
        return tokens.withEnd(pod, new TokenNeed(request.audience(),
                request.expirationSeconds().orElse(TokenNeed.DEFAULT_SECONDS)));
    }
}
