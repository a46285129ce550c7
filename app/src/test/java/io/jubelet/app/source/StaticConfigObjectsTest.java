package io.jubelet.app.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.source.PodSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StaticConfigObjectsTest {

    private static final ConfigObjectKey COLORS = ConfigObjectKey.configMap("ns", "colors");
    private static final ConfigObjectKey SIZES = ConfigObjectKey.configMap("ns", "sizes");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final StaticConfigObjects objects = new StaticConfigObjects();
    private final List<ConfigObjectKey> changed = new ArrayList<>();
    private final Bus bus;

    StaticConfigObjectsTest() {
        var sim = new SimBus(scheduler.scope(), (topic, message) -> true);
        sim.deploy(objects);
        bus = sim.outside();
    }

    private static ConfigMap map(ConfigObjectKey key, String value) {
        return new ConfigMap(ObjectMeta.builder().namespace("ns").name(key.name()).build(), Map.of("k", value),
                Map.of(), Optional.empty());
    }

    private void set(String source, ConfigObject... now) {
        bus.publish(PodTopics.POD_SET, new PodSet(source, List.of(), List.of(now)));
        scheduler.run(Duration.ZERO, () -> { });
    }

    @Test
    void theDirectoryIsReadAsItIsNow() {
        objects.need("uid", Set.of(COLORS));
        set("file", map(COLORS, "1"), map(SIZES, "1"));
        assertEquals(Optional.of(map(COLORS, "1")), objects.read(COLORS));
        set("http", map(COLORS, "of somebody else"));
        set("http");
        assertEquals(Optional.of(map(COLORS, "1")), objects.read(COLORS));
        set("file", map(COLORS, "2"));
        assertEquals(Optional.of(map(COLORS, "2")), objects.read(COLORS));
        set("file");
        assertEquals(Optional.empty(), objects.read(COLORS));
    }

    @Test
    void onlyWhatPodsNeedIsRead() {
        set("file", map(COLORS, "1"));
        assertThrows(PermissionDeniedException.class, () -> objects.read(COLORS));
        objects.need("a", Set.of(COLORS));
        objects.need("b", Set.of(COLORS));
        objects.need("a", Set.of());
        assertEquals(true, objects.read(COLORS).isPresent());
        objects.need("b", Set.of(SIZES));
        assertThrows(PermissionDeniedException.class, () -> objects.read(COLORS));
    }

    @Test
    void changesOfNeededObjectsAreReported() {
        objects.need("uid", Set.of(COLORS));
        var subscription = objects.changes(changed::add);
        set("file", map(COLORS, "1"), map(SIZES, "1"));
        set("file", map(COLORS, "1"), map(SIZES, "2"));
        assertEquals(List.of(COLORS), changed);
        set("file", map(COLORS, "2"));
        set("file");
        assertEquals(List.of(COLORS, COLORS, COLORS), changed);
        subscription.close();
        set("file", map(COLORS, "3"));
        assertEquals(3, changed.size());
    }
}
