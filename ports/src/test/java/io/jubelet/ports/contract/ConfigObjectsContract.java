package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What {@link ConfigObjects} have to do. */
public abstract class ConfigObjectsContract {

    private static final ConfigObjectKey MAP = ConfigObjectKey.configMap("ns", "settings");
    private static final ConfigObjectKey SECRET = ConfigObjectKey.secret("ns", "settings");

    private final BlockingQueue<ConfigObjectKey> changed = new LinkedBlockingQueue<>();

    /** The objects of an empty cluster. */
    protected abstract ConfigObjects objects();

    /** Somebody creates an object or changes it. */
    protected abstract void put(ConfigObject object);

    /** Somebody deletes an object. */
    protected abstract void remove(ConfigObjectKey key);

    /** The server does not allow to read an object from now on. */
    protected abstract void forbid(ConfigObjectKey key);

    @Test
    void whatAPodNeedsCanBeRead() {
        put(map("1"));
        put(secret("hidden"));
        objects().need("pod", Set.of(MAP, SECRET));
        ConfigMap map = (ConfigMap) objects().read(MAP).orElseThrow();
        assertEquals(Map.of("key", "1"), map.data());
        assertEquals(Map.of("bytes", Binary.of(new byte[] {0, -1, 7})), map.binaryData());
        Secret secret = (Secret) objects().read(SECRET).orElseThrow();
        assertEquals(Map.of("password", Binary.utf8("hidden")), secret.data());
        assertEquals("Opaque", secret.type());
    }

    @Test
    void whatIsNotThereIsAbsent() {
        objects().need("pod", Set.of(MAP));
        assertTrue(objects().read(MAP).isEmpty());
    }

    @Test
    void whatNobodyNeedsIsRefused() {
        put(map("1"));
        assertThrows(PermissionDeniedException.class, () -> objects().read(MAP));
        objects().need("pod", Set.of(MAP));
        objects().need("other", Set.of(MAP));
        objects().need("pod", Set.of());
        assertTrue(objects().read(MAP).isPresent());
        objects().need("other", Set.of(SECRET));
        assertThrows(PermissionDeniedException.class, () -> objects().read(MAP));
    }

    @Test
    void whatTheServerForbidsIsRefused() {
        put(secret("hidden"));
        forbid(SECRET);
        objects().need("pod", Set.of(SECRET));
        // Until the server answers for the first time, a reader is told that it does not.
        Await.until("an answer", () ->
                assertThrows(PortException.class, () -> objects().read(SECRET)) instanceof PermissionDeniedException);
        PermissionDeniedException refused = assertThrows(PermissionDeniedException.class, () -> objects().read(SECRET));
        assertTrue(refused.getMessage().contains("settings"), refused.getMessage());
    }

    @Test
    void changesAreReported() throws InterruptedException {
        objects().need("pod", Set.of(MAP, SECRET));
        assertTrue(objects().read(MAP).isEmpty());
        assertTrue(objects().read(SECRET).isEmpty());
        try (Subscription _ = objects().changes(changed::add)) {
            put(map("1"));
            assertEquals(MAP, changed.poll(60, TimeUnit.SECONDS));
            assertEquals(Map.of("key", "1"), ((ConfigMap) objects().read(MAP).orElseThrow()).data());
            put(secret("a"));
            assertEquals(SECRET, changed.poll(60, TimeUnit.SECONDS));
            put(map("2"));
            assertEquals(MAP, changed.poll(60, TimeUnit.SECONDS));
            assertEquals(Map.of("key", "2"), ((ConfigMap) objects().read(MAP).orElseThrow()).data());
            remove(MAP);
            assertEquals(MAP, changed.poll(60, TimeUnit.SECONDS));
            assertTrue(objects().read(MAP).isEmpty());
        }
        assertTrue(changed.isEmpty(), changed::toString);
    }

    private static ConfigMap map(String value) {
        return new ConfigMap(metadata(), Map.of("key", value), Map.of("bytes", Binary.of(new byte[] {0, -1, 7})),
                Optional.empty());
    }

    private static Secret secret(String password) {
        return new Secret(metadata(), Map.of("password", Binary.utf8(password)), "Opaque", Optional.empty());
    }

    private static ObjectMeta metadata() {
        return ObjectMeta.builder().namespace("ns").name("settings").build();
    }
}
