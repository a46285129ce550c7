package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.codec.JsonWriter;
import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.contract.ConfigObjectsContract;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ApiConfigObjectsTest extends ConfigObjectsContract {

    private static final ConfigObjectKey MAP = ConfigObjectKey.configMap("ns", "m");

    private final TestCluster cluster = new TestCluster();
    private final ApiConfigObjects objects = new ApiConfigObjects(cluster.api());

    @Override
    protected ConfigObjects objects() {
        return objects;
    }

    @BeforeEach
    void namespace() {
        cluster.server().admin().create("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"ns\"}}");
    }

    @AfterEach
    void stop() {
        objects.close();
        cluster.close();
    }

    @Override
    protected void put(ConfigObject object) {
        Tree tree = Tree.parse(new String(JsonWriter.bytes(switch (object) {
            case ConfigMap map -> ObjectCodec.of(ConfigMap.class).write(map, "v1", "ConfigMap");
            case Secret secret -> ObjectCodec.of(Secret.class).write(secret, "v1", "Secret");
        }), StandardCharsets.UTF_8));
        if (cluster.server().admin().get(Resource.of(tree), ObjectKey.of(tree)).isPresent()) {
            cluster.server().admin().replace(tree);
        } else {
            cluster.server().admin().create(tree);
        }
    }

    @Override
    protected void remove(ConfigObjectKey key) {
        cluster.server().admin().delete(resource(key), new ObjectKey(key.namespace(), key.name()));
    }

    @Override
    protected void forbid(ConfigObjectKey key) {
        cluster.server().faults().fail(403, Integer.MAX_VALUE, Matching.of(Verb.LIST, resource(key)));
    }

    private static Resource resource(ConfigObjectKey key) {
        return key.kind() == ConfigObjectKey.Kind.SECRET ? Resource.SECRETS : Resource.CONFIG_MAPS;
    }

    @Test
    void podsShareOneWatchWhichEndsWithTheLastNeed() {
        objects.need("a", Set.of(MAP));
        objects.need("b", Set.of(MAP));
        cluster.awaitWatches(Resource.CONFIG_MAPS, 1);
        objects.need("a", Set.of());
        objects.read(MAP);
        cluster.awaitWatches(Resource.CONFIG_MAPS, 1);
        objects.need("b", Set.of());
        cluster.awaitWatches(Resource.CONFIG_MAPS, 0);
        assertEquals(1, cluster.server().log().count(entry -> "metadata.name=m".equals(entry.query().get("fieldSelector"))
                && !entry.query().containsKey("watch")));
    }

    @Test
    void whatNeverChangesIsNotWatched() {
        map("{\"v\":\"1\"}", true);
        objects.need("a", Set.of(MAP));
        assertEquals(Map.of("v", "1"), ((ConfigMap) objects.read(MAP).orElseThrow()).data());
        cluster.awaitWatches(Resource.CONFIG_MAPS, 0);
        assertTrue(objects.read(MAP).isPresent());
    }

    @Test
    void aReaderWhoAsksAgainAsksTheServer() {
        cluster.server().faults().fail(403, Integer.MAX_VALUE, Matching.of(Verb.LIST, Resource.CONFIG_MAPS));
        objects.need("a", Set.of(MAP));
        for (int i = 0; i < 4; i++) {
            assertThrows(PermissionDeniedException.class, () -> objects.read(MAP));
        }
        // Before the server answers again: what it answers first may be the list that is being tried all the time.
        map("{\"v\":\"1\"}", false);
        cluster.server().faults().clear();
        assertTrue(readAfterARunningList().isPresent());
    }

    @Test
    void aRefusalOfAServerThatDoesNotKnowThePodYetIsNoAnswer() {
        map("{\"v\":\"1\"}", false);
        cluster.server().faults().fail(403, 3, Matching.of(Verb.LIST, Resource.CONFIG_MAPS));
        objects.need("a", Set.of(MAP));
        assertTrue(objects.read(MAP).isPresent());
    }

    /** A list that is under way is waited for, and may have been refused before; whoever asks after its end is answered by the next one. */
    private Optional<?> readAfterARunningList() {
        try {
            return objects.read(MAP);
        } catch (PermissionDeniedException _) {
            return objects.read(MAP);
        }
    }

    @Test
    void aServerThatIsSilentIsNotWaitedForLong() throws Exception {
        var timers = new VirtualTimers();
        try (var silent = new TestCluster(timers); var read = new ApiConfigObjects(silent.api())) {
            silent.server().faults().delay(Duration.ofSeconds(4), Matching.of(Verb.LIST, Resource.CONFIG_MAPS));
            int others = timers.pending();
            var answer = new CompletableFuture<Optional<ConfigObject>>();
            Thread.ofVirtual().start(() -> {
                try {
                    read.need("a", Set.of(MAP));
                    answer.complete(read.read(MAP));
                } catch (PortException e) {
                    answer.completeExceptionally(e);
                }
            });
            Await.until("a reader that waits", () -> timers.pending() > others);
            timers.advance(Duration.ofSeconds(1).minusNanos(1));
            assertEquals(others + 1, timers.pending(), "it waits for a second");
            timers.advance(Duration.ofNanos(1));
            Exception failure = assertThrows(ExecutionException.class, () -> answer.get(60, TimeUnit.SECONDS));
            assertInstanceOf(UnavailableException.class, failure.getCause());
        }
    }

    @Test
    void whatWasSeenIsThereDuringAnOutage() {
        map("{\"v\":\"1\"}", false);
        objects.need("a", Set.of(MAP));
        objects.read(MAP);
        cluster.server().pause();
        assertTrue(objects.read(MAP).isPresent());
        cluster.server().resume();
    }

    @Test
    @Timeout(180)
    void anObjectThatCannotBeReadIsNotMissing() {
        objects.need("a", Set.of(MAP));
        assertTrue(objects.read(MAP).isEmpty());
        cluster.awaitWatches(Resource.CONFIG_MAPS, 1);
        cluster.server().faults().send("""
                {"type":"ADDED","object":{"metadata":{"namespace":"ns","name":"m","resourceVersion":"5"},"data":{"k":["hidden"]}}}
                """);
        InternalException e = assertThrows(InternalException.class, () -> {
            while (true) {
                objects.read(MAP);
            }
        });
        assertFalse(e.getMessage().contains("hidden"), e.getMessage());
    }

    private void map(String data, boolean immutable) {
        cluster.server().admin().create(Tree.parse("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\"}")
                .set("ns", "metadata", "namespace").set("m", "metadata", "name").set(Tree.parse(data), "data")
                .set(immutable, "immutable"));
    }
}
