package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.config.Secret;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiTokenRequest;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Secrets and tokens that CSI drivers get when they mount. */
class CsiCredentialsTest {

    private static final String TOKENS = "csi.storage.k8s.io/serviceAccount.tokens";

    private final CsiNode node = new CsiNode();
    private final PodVolumes volumes = node.agent();

    private void secret(String namespace, String name, Map<String, Binary> data) {
        node.objects.put(new Secret(ObjectMeta.builder().namespace(namespace).name(name).build(), data, "Opaque", Optional.empty()));
    }

    private PublishRequest published() {
        return node.driver().publications().getLast();
    }

    @Test
    void theDriverOfAnInlineVolumeGetsASecretOfThePod() throws InterruptedException {
        secret("ns", "key", Map.of("user", Binary.utf8("me"), "password", Binary.utf8("grün")));
        volumes.setUp(node.pod("u1", new DriverVolumeSource.Csi(CsiNode.DRIVER, Optional.empty(), "", Map.of(),
                Optional.of(new LocalObjectReference("key")))));
        assertEquals(Map.of("user", "me", "password", "grün"), published().secrets().values());
    }

    /** No pod reads it. */
    @Test
    void aSecretOfAPersistentVolumeIsFollowedNoLongerThanItIsRead() throws InterruptedException {
        secret("storage", "key", Map.of("user", Binary.utf8("me")));
        node.claims.put(new PersistentVolumeClaim(ObjectMeta.builder().namespace("ns").name("disk").uid("c1").build(), "pv-1", "Bound"));
        node.claims.put(new PersistentVolume(ObjectMeta.builder().name("pv-1").build(),
                new PersistentVolumeSource.Csi(CsiNode.DRIVER, "disk-7", false, "ext4", Map.of(), Optional.empty(),
                        Optional.of(new SecretReference("key", "storage")), Optional.empty()),
                Optional.of(new ClaimReference("ns", "disk", "c1")), List.of("ReadWriteOnce"), List.of(), VolumeMode.FILESYSTEM,
                Optional.empty()));
        volumes.setUp(node.claiming("u1"));
        assertEquals(Map.of("user", "me"), published().secrets().values());
        assertEquals(Set.of(), node.objects.needed());
    }

    @Test
    void aDriverGetsTheTokensThatItsObjectNames() throws InterruptedException {
        Pod pod = node.inline("u1");
        List<CsiTokenRequest> wanted = List.of(new CsiTokenRequest("", Optional.empty()), new CsiTokenRequest("vault", Optional.of(600L)));
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(false, true, new CsiDriver.Tokens(wanted, false)));
        volumes.setUp(pod);
        assertEquals("{\"\":{\"token\":\"token-1\",\"expirationTimestamp\":\"2026-01-01T01:00:00Z\"},"
                + "\"vault\":{\"token\":\"token-2\",\"expirationTimestamp\":\"2026-01-01T00:10:00Z\"}}",
                published().context().volume().get(TOKENS));
        assertEquals(Map.of(), published().secrets().values());

        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(false, true, new CsiDriver.Tokens(wanted, true)));
        node.later();
        volumes.refresh(pod);
        assertEquals(Set.of(TOKENS), published().secrets().values().keySet(), "where the driver wants them");
        assertEquals(null, published().context().volume().get(TOKENS));
        assertEquals(2, node.tokens.requests().size(), "they are kept");
        volumes.tearDown(pod);
        volumes.setUp(pod);
        assertEquals(4, node.tokens.requests().size(), "until the pod is gone");
    }

    @Test
    void aDriverIsAskedAgainForVolumesOfRunningPodsAsLongAsItsObjectSaysSo() throws InterruptedException {
        Pod pod = node.inline("u1");
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(false, false, CsiDriver.Tokens.none()));
        volumes.setUp(pod);
        volumes.refresh(pod);
        assertEquals(1, node.driver().publications().size());
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(false, true, CsiDriver.Tokens.none()));
        volumes.refresh(pod);
        volumes.refresh(pod);
        assertEquals(3, node.driver().publications().size());
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(false, false, CsiDriver.Tokens.none()));
        volumes.refresh(pod);
        assertEquals(3, node.driver().publications().size());
    }
}
