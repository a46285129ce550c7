package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.apiserver.LogCapture;
import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.PortException;
import java.util.Base64;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A Secret as large as they get, on a server with rules, a real one where there is one. */
final class LargeSecretTest {

    private static final ConfigObjectKey KEY = new ConfigObjectKey(ConfigObjectKey.Kind.SECRET, "default", "large");
    /** The largest that an API server accepts has a MiB in all. */
    private static final int SIZE = (1 << 20) - 100;

    private final byte[] value = new byte[SIZE];

    @Test
    void isReadAndFollowedAndNeverShown() throws InterruptedException {
        new SplittableRandom(7).nextBytes(value);
        try (ServerUnderTest cluster = new ServerUnderTest(); LogCapture log = new LogCapture("io.jubelet");
                ApiConfigObjects objects = new ApiConfigObjects(cluster.node("n").api())) {
            put(cluster, "POST", "");
            cluster.server().admin().create("""
                    {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "default", "name": "p"},
                     "spec": {"nodeName": "n", "containers": [{"name": "a", "image": "example.org/a"}],
                      "volumes": [{"name": "v", "secret": {"secretName": "large"}}]}}""");
            BlockingQueue<ConfigObjectKey> changes = new LinkedBlockingQueue<>();
            objects.changes(changes::add);
            objects.need("uid", Set.of(KEY));
            assertValue(read(objects));
            value[SIZE - 1]++;
            put(cluster, "PUT", "/large");
            assertEquals(KEY, changes.poll(60, TimeUnit.SECONDS));
            assertValue(read(objects));
            String secret = Base64.getEncoder().encodeToString(value).substring(0, 40);
            assertEquals(0, log.messages(secret).size());
            assertFalse(read(objects).toString().contains(secret));
        }
    }

    private void assertValue(Secret secret) {
        assertArrayEquals(value, secret.data().get("k").bytes());
    }

    private void put(ServerUnderTest cluster, String method, String path) {
        cluster.server().admin().request(method, "/api/v1/namespaces/default/secrets" + path,
                Tree.parse("""
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"namespace": "default", "name": "large"},
                 "data": {"k": "%s"}}""".formatted(Base64.getEncoder().encodeToString(value))));
    }

    /** The server takes a moment to notice that the node may read it. */
    private static Secret read(ApiConfigObjects objects) {
        return Await.success(PortException.class, () -> (Secret) objects.read(KEY).orElseThrow());
    }
}
