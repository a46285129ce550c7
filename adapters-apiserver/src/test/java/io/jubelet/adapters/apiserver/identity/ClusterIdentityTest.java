package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.VirtualTimers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same over the wire: TLS, a token, and an API server that authorizes nodes. */
@Timeout(180)
class ClusterIdentityTest {

    private static final ApiPath OWN_NODE = ApiPath.core().all("nodes").named("node1");
    private static final int LIMIT = 60;
    private static final String TOKEN = "(\"?token\"?: *\"?)[^\"\\s,{}]+";

    private final VirtualTimers timers = new VirtualTimers(Instant.now());
    @TempDir
    private Path directory;
    private Path kubeconfig;
    private Path source;

    @BeforeEach
    void setUp() {
        kubeconfig = directory.resolve("kubelet.conf");
        source = directory.resolve("bootstrap.conf");
    }

    private ClientIdentity identity(InProcessApiServer server, boolean rotate) throws Exception {
        Files.writeString(source, server.bootstrapKubeconfig());
        return new ClientIdentity(new ClientIdentity.Options(kubeconfig, Optional.of(source), directory.resolve("pki"), "node1",
                rotate, "test", new FakeCommandRunner()), timers);
    }

    private static void assertIsNode(InProcessApiServer server, Path used) {
        ObjectKey key = new ObjectKey("", "node1");
        if (server.admin().get(Resource.NODES, key).isEmpty()) {
            server.admin().create("{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"metadata\": {\"name\": \"node1\"}}");
        }
        try (ClusterConnection connection = ClusterConnection.open(ClusterOptions.of(used, "test", new VirtualTimers(Instant.now())))) {
            assertEquals("node1", connection.api().get(OWN_NODE).object("metadata").text("name"));
        }
    }

    private Path current() throws Exception {
        return directory.resolve("pki/kubelet-client-current.pem").toRealPath();
    }

    @Test
    void aTokenBecomesACertificateThatIsRenewed() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT,
                Feature.APPROVE_AND_SIGN)) {
            Path used = identity(server, false).prepare();
            assertIsNode(server, used);
            // Nearly a year later by the clock of the node.
            timers.advance(Duration.ofDays(330));

            List<String> said = new ArrayList<>();
            Path first = current();
            try (RotatedCertificate _ = identity(server, true).startRotation(used, new ClientIdentity.Owner() {
                @Override
                public void renewed() {
                    said.add("renewed");
                }

                @Override
                public void lost(String reason) {
                    said.add(reason);
                }
            }, new SplittableRandom(1)).orElseThrow()) {
                timers.advance(Duration.ofMinutes(1));
            }

            assertEquals(List.of("renewed"), said);
            assertNotEquals(first, current());
            assertIsNode(server, used);
            List<String> askers = server.admin().list(Resource.CERTIFICATE_SIGNING_REQUESTS, "").stream()
                    .map(request -> request.text("spec", "username")).toList();
            assertEquals(2, askers.size());
            assertTrue(askers.contains("system:node:node1"), "renewed by the node itself: " + askers);
        }
    }

    @Test
    void aTokenOfTheKubeconfigOnlyRequestsCertificates() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT,
                Feature.APPROVE_AND_SIGN)) {
            Files.writeString(kubeconfig, server.bootstrapKubeconfig());
            ClientIdentity identity = new ClientIdentity(new ClientIdentity.Options(kubeconfig, Optional.empty(),
                    directory.resolve("pki"), "node1", true, "test", new FakeCommandRunner()), timers);
            server.admin().create("{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"metadata\": {\"name\": \"node1\"}}");
            try (PendingIdentity pending = identity.prepareInBackground(new ClientIdentity.Owner() {
                @Override
                public void renewed() {
                    // The connection reads the certificate by itself.
                }

                @Override
                public void lost(String reason) {
                    throw new AssertionError(reason);
                }
            }, new SplittableRandom(1));
                    ClusterConnection connection = ClusterConnection.open(ClusterOptions.of(kubeconfig, "test", timers),
                            pending::kubeconfig)) {
                Await.until("a kubeconfig without the token",
                        () -> Files.exists(directory.resolve("pki/kubelet-client.kubeconfig")));
                UnavailableException failure = assertThrows(UnavailableException.class,
                        () -> connection.api().get(OWN_NODE));
                assertTrue(failure.getMessage().contains("no client certificate yet"), failure.getMessage());

                Await.until("a certificate", () -> {
                    timers.advance(Duration.ofSeconds(1));
                    return pending.notAfter().isPresent();
                });

                assertEquals("node1", connection.api().get(OWN_NODE).object("metadata").text("name"));
            }
            List<String> askers = server.admin().list(Resource.CERTIFICATE_SIGNING_REQUESTS, "").stream()
                    .map(request -> request.text("spec", "username")).toList();
            assertEquals(1, askers.size(), askers.toString());
            assertTrue(askers.getFirst().startsWith("system:bootstrap:"), askers.toString());
        }
    }

    @Test
    void theTokenOfABootstrapObtainsTheCertificateThatIsRotated() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT,
                Feature.APPROVE_AND_SIGN)) {
            ClientIdentity identity = identity(server, true);
            String token = Files.readString(source);
            Files.writeString(source, token.replaceAll(TOKEN, "$1abcdef.ffffffffffffffff"));
            assertEquals(kubeconfig, identity.prepare());
            List<String> said = new ArrayList<>();
            try (RotatedCertificate life = identity.startRotation(kubeconfig, new ClientIdentity.Owner() {
                @Override
                public void renewed() {
                    said.add("renewed");
                }

                @Override
                public void lost(String reason) {
                    said.add(reason);
                }
            }, new SplittableRandom(1)).orElseThrow()) {
                timers.advance(Duration.ofSeconds(30));
                assertTrue(life.failures() > 0, "an unknown token is refused");
                assertEquals(List.of(), said);

                Files.writeString(source, token);
                timers.advance(Duration.ofMinutes(1));
                assertEquals(List.of("renewed"), said);
            }
            assertIsNode(server, kubeconfig);
        }
    }

    @Test
    void anApprovalEndsTheWait() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT, Feature.SIGN_APPROVED)) {
            CompletableFuture<Path> prepared = inBackground(identity(server, false));
            awaitWatch(server);

            decide(server, "Approved");

            assertIsNode(server, prepared.get(LIMIT, TimeUnit.SECONDS));
        }
    }

    @Test
    void aDenialEndsTheWait() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT, Feature.SIGN_APPROVED)) {
            CompletableFuture<Path> prepared = inBackground(identity(server, false));
            awaitWatch(server);

            decide(server, "Denied");

            ExecutionException failure = assertThrows(ExecutionException.class, () -> prepared.get(LIMIT, TimeUnit.SECONDS));
            assertTrue(failure.getCause() instanceof IdentityException && failure.getMessage().contains("was denied"),
                    failure.toString());
        }
    }

    @Test
    void aTokenThatIsNotKnownIsRefused() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT)) {
            ClientIdentity identity = identity(server, false);
            String text = Files.readString(source);
            Files.writeString(source, text.replaceAll(TOKEN, "$1abcdef.ffffffffffffffff"));
            assertNotEquals(text, Files.readString(source));

            IdentityException failure = assertThrows(IdentityException.class, identity::prepare);

            assertTrue(failure.getMessage().contains("does not accept the credentials of " + source), failure.getMessage());
            assertFalse(failure.getMessage().contains("ffffffff"), failure.getMessage());
        }
    }

    private static CompletableFuture<Path> inBackground(ClientIdentity identity) {
        CompletableFuture<Path> prepared = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                prepared.complete(identity.prepare());
            } catch (RuntimeException e) {
                prepared.completeExceptionally(e);
            }
        });
        return prepared;
    }

    private static void awaitWatch(InProcessApiServer server) {
        Await.until("a watch for the certificate",
                () -> server.openWatches(Resource.CERTIFICATE_SIGNING_REQUESTS) > 0);
    }

    private static void decide(InProcessApiServer server, String type) {
        String name = server.admin().list(Resource.CERTIFICATE_SIGNING_REQUESTS, "").getFirst().text("metadata", "name");
        server.admin().request("PATCH", "/apis/certificates.k8s.io/v1/certificatesigningrequests/" + name + "/approval",
                Tree.parse("{\"status\": {\"conditions\": [{\"type\": \"" + type
                        + "\", \"status\": \"True\", \"reason\": \"Test\", \"message\": \"by the test\"}]}}"));
    }
}
