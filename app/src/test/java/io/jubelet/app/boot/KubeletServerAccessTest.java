package io.jubelet.app.boot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.apiserver.identity.ServingIdentity;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.ServingCertificate;
import io.jubelet.ports.server.ServingCertificates;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which certificate the kubelet server has, and what it serves without one. */
class KubeletServerAccessTest {

    @TempDir
    private Path directory;
    private final VirtualTimers timers = new VirtualTimers();
    /** What the issuer was started with. */
    private final List<Optional<ServingIdentity.KeyFiles>> started = new ArrayList<>();
    private Runnable changed = () -> { };

    private AgentConfiguration configuration(boolean requested, Optional<ServingIdentity.KeyFiles> configured) {
        Map<String, List<String>> flags = new HashMap<>(Map.of("root-dir", List.of(directory.toString()),
                "cert-dir", List.of(directory.resolve("pki").toString()), "kubeconfig", List.of("/etc/kubeconfig"),
                "rotate-server-certificates", List.of(String.valueOf(requested))));
        configured.ifPresent(files -> {
            flags.put("tls-cert-file", List.of(files.certificate().toString()));
            flags.put("tls-private-key-file", List.of(files.key().toString()));
        });
        return configuration(flags);
    }

    private static AgentConfiguration configuration(Map<String, List<String>> flags) {
        return new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node").load(flags).usable().orElseThrow();
    }

    private ServingIdentity.KeyFiles pair(String name) {
        return ServingIdentity.selfSigned(directory.resolve(name), name, timers.instant());
    }

    private ServingCertificates certificates(boolean requested, Optional<ServingIdentity.KeyFiles> configured) throws Exception {
        AgentConfiguration configuration = configuration(requested, configured);
        var access = new KubeletServerAccess(configuration, timers);
        access.readConfigured();
        return access.certificates((files, callback) -> {
            started.add(files);
            changed = callback;
            return Optional.empty();
        });
    }

    /** Whose certificate is served: the name before the moment in its subject. */
    private static Optional<String> served(ServingCertificates certificates) {
        return certificates.current().map(ServingCertificate::chain).map(
                chain -> chain.getFirst().getSubjectX500Principal().getName().replaceAll("CN=(.*)@.*", "$1"));
    }

    private void issue(String name) throws Exception {
        ServingIdentity.KeyFiles issued = pair(name);
        Files.createDirectories(directory.resolve("pki"));
        Files.writeString(ServingIdentity.rotated(directory.resolve("pki")).certificate(),
                Files.readString(issued.certificate()) + Files.readString(issued.key()));
    }

    @Test
    void oneOfTheConfigurationIsServedUntilTheClusterHasIssuedOne() throws Exception {
        Optional<ServingIdentity.KeyFiles> configured = Optional.of(pair("configured"));
        ServingCertificates certificates = certificates(true, configured);
        assertEquals(List.of(configured), started);
        assertEquals(Optional.of("configured"), served(certificates));

        issue("issued");
        changed.run();
        assertEquals(Optional.of("issued"), served(certificates));
        assertEquals(Optional.of("issued"), served(certificates(true, configured)), "after a restart");
    }

    @Test
    void withoutOneThereIsNoneUntilTheClusterHasIssuedIt() throws Exception {
        ServingCertificates certificates = certificates(true, Optional.empty());
        assertEquals(List.of(Optional.empty()), started);
        assertEquals(Optional.empty(), served(certificates));
        issue("issued");
        changed.run();
        assertEquals(Optional.of("issued"), served(certificates));
    }

    @Test
    void whatIsNotRequestedIsConfiguredOrSelfSigned() throws Exception {
        assertEquals(Optional.of("configured"), served(certificates(false, Optional.of(pair("configured")))));
        assertEquals(Optional.of("node"), served(certificates(false, Optional.empty())));
        assertEquals(List.of(), started);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Whoever reads metrics at the read-only port is answered before the agent has a certificate. */
    @Test
    @Timeout(60)
    void theReadOnlyApiIsServedByItself() throws Exception {
        int port = freePort();
        AgentConfiguration configuration = configuration(Map.of("root-dir", List.of(directory.toString()),
                "address", List.of("127.0.0.1"), "port", List.of(String.valueOf(freePort())),
                "read-only-port", List.of(String.valueOf(port)), "kubeconfig", List.of("/etc/kubeconfig")));
        Vertx vertx = Vertx.vertx();
        try (var access = KubeletServerAccess.prepare(configuration, timers)) {
            access.startReadOnly(vertx, () -> request -> new ServerResponse.Complete(200, Headers.NONE, request.target().getBytes(UTF_8)));
            try (var body = URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
                assertEquals("/metrics", new String(body.readAllBytes(), UTF_8));
            }
            assertFalse(Files.exists(directory.resolve("pki")));
        } finally {
            vertx.close().await();
        }
    }
}
