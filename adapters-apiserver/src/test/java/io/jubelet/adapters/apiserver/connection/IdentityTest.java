package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.LogCapture;
import io.jubelet.adapters.apiserver.pki.PrivateKeysTest;
import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IdentityTest {

    private static final ApiPath NODE = ApiPath.core().all("nodes").named("n");
    private static final Duration CHECK = Duration.ofSeconds(10);

    @TempDir
    private Path directory;
    private final VirtualTimers timers = new VirtualTimers(Instant.now());
    private final InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
    private ClusterConnection connection;

    @AfterEach
    void stop() {
        if (connection != null) {
            connection.close();
        }
        server.close();
    }

    @Test
    void aCertificateSaysWhoWeAre() throws IOException {
        open(server.kubeconfig("n"));
        assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
        assertEquals("system:node:n", lastUser());
        assertThrows(PermissionDeniedException.class, () -> connection.api().list(ApiPath.core().all("secrets")));
    }

    @Test
    void keysOfOldFormatsAreRead() throws Exception {
        String kubeconfig = server.kubeconfig("n");
        byte[] der = Base64.getMimeDecoder().decode(data(kubeconfig, "client-key-data").replaceAll("-----[^-]+-----", ""));
        String pem = PrivateKeysTest.sec1((ECPrivateKey) KeyFactory.getInstance("EC").generatePrivate(
                new PKCS8EncodedKeySpec(der)));
        Files.writeString(directory.resolve("both.pem"), data(kubeconfig, "client-certificate-data") + pem);
        open(withFile(kubeconfig));
        assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
    }

    @Test
    void aNewCertificateIsTakenUpAndWatchesComeBackWithIt() throws Exception {
        rotateTo("n");
        open(withFile(server.kubeconfig("n")));
        assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
        try (WatchStream watch = connection.api().watch(
                ApiPath.core().all("pods").with("fieldSelector", "spec.nodeName=n"), Duration.ofMinutes(5))) {
            Files.writeString(directory.resolve("both.pem"), "half written");
            check();
            rotateTo("m");
            check();
            assertThrows(UnavailableException.class, watch::next);
        }
        await(() -> server.openWatches(Resource.PODS) == 0);
        assertThrows(NotFoundException.class, () -> connection.api().get(ApiPath.core().all("nodes").named("m")));
        assertEquals("system:node:m", lastUser());
    }

    @Test
    void anIdentityThatCannotBeReadChangesNothing() throws Exception {
        rotateTo("n");
        open(withFile(server.kubeconfig("n")));
        Files.writeString(directory.resolve("both.pem"), "nonsense");
        check();
        assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
        assertEquals("system:node:n", lastUser());
    }

    @Test
    void anIdentityWhoseFileIsEmptyForAMomentStays() throws Exception {
        rotateTo("n");
        open(withFile(server.kubeconfig("n")));
        Files.writeString(directory.resolve("both.pem"), "");
        check();
        assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
        assertEquals("system:node:n", lastUser());
    }

    /** A pipe in the place of the kubeconfig is read until the test closes it. */
    @Test
    void aKubeconfigThatIsReplacedWhileItIsReadIsReadAgain() throws Exception {
        Path file = directory.resolve("kubeconfig");
        Path next = directory.resolve("next");
        assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
        Files.writeString(next, server.kubeconfig("n"));
        var writer = Thread.ofPlatform().start(() -> {
            try (var out = Files.newOutputStream(file)) {
                out.write(server.bootstrapKubeconfig().getBytes(StandardCharsets.UTF_8));
                Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        connection = ClusterConnection.open(options(file));
        writer.join();
        assertThrows(PermissionDeniedException.class, () -> connection.api().get(NODE));
        check();
        assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
        assertEquals("system:node:n", lastUser());
    }

    @Test
    void aFileThatANewKubeconfigNamesMayComeLater() throws IOException {
        try (LogCapture log = new LogCapture(Identity.class)) {
            open(server.bootstrapKubeconfig());
            Files.writeString(directory.resolve("kubeconfig"), withFile(server.kubeconfig("n")));
            check();
            check();
            assertEquals(1, log.messages("the identity stays as it is: " + directory.resolve("both.pem")).size(), "said once");
            rotateTo("n");
            check();
            assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
            assertEquals("system:node:n", lastUser());
        }
    }

    @Test
    void aTokenThatIsNotAcceptedIsReadAgain() throws IOException {
        String kubeconfig = server.bootstrapKubeconfig();
        Path token = directory.resolve("token");
        Files.writeString(token, "old-and-secret");
        open(kubeconfig.replaceAll("token: \".*\"", "tokenFile: token"));
        PermissionDeniedException e = assertThrows(PermissionDeniedException.class, () -> connection.api().get(NODE));
        assertFalse(e.getMessage().contains("old-and-secret"), e.getMessage());
        Files.writeString(token, plain(kubeconfig, "token"));
        assertThrows(PermissionDeniedException.class, () -> connection.api().get(NODE));
        assertEquals("system:bootstrap:abcdef", lastUser());
    }

    @Test
    void aTokenFileThatVanishesAndComesBack() throws IOException {
        String kubeconfig = server.bootstrapKubeconfig();
        Path token = directory.resolve("token");
        Files.writeString(token, plain(kubeconfig, "token"));
        try (LogCapture log = new LogCapture(Identity.class)) {
            open(kubeconfig.replaceAll("token: \".*\"", "tokenFile: token"));
            Files.delete(token);
            check();
            assertEquals(1, log.messages("the identity stays as it is: " + token).size());
            check();
            assertThrows(PermissionDeniedException.class, () -> connection.api().get(NODE));
            assertEquals("system:bootstrap:abcdef", lastUser());
            assertEquals(1, log.messages("the identity stays").size(), "said once");
            Files.writeString(token, "new-and-secret");
            check();
            String message = assertThrows(PermissionDeniedException.class, () -> connection.api().get(NODE)).getMessage();
            assertTrue(message.contains("does not accept this node"), message);
            assertEquals("unknown", lastUser());
            assertEquals(0, log.messages("secret").size());
        }
    }

    @Test
    void aCheckThatWasCancelledOnAnotherThreadIsNotTheLast() throws IOException {
        Path file = directory.resolve("kubeconfig");
        Files.writeString(file, server.bootstrapKubeconfig());
        var read = new AtomicInteger();
        connection = ClusterConnection.open(options(file), () -> {
            if (read.incrementAndGet() == 2) {
                throw new CancelledException("the call was cancelled");
            }
            return file;
        });
        assertThrows(PermissionDeniedException.class, () -> connection.api().get(NODE));
        Files.writeString(file, server.kubeconfig("n"));
        check();
        assertEquals(2, read.get());
        check();
        assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
        assertEquals("system:node:n", lastUser());
    }

    @Test
    void aServerOfAnotherNameIsAskedForThatName() throws IOException {
        open(server.kubeconfig("n").replace("    server:", "    tls-server-name: kubernetes\n    server:"));
        assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
        connection.close();
        open(server.kubeconfig("n").replace("    server:", "    tls-server-name: elsewhere\n    server:"));
        assertThrows(UnavailableException.class, () -> connection.api().get(NODE));
    }

    @Test
    void aServerThatIsNotTrustedIsNotTalkedTo() throws IOException {
        try (InProcessApiServer other = new InProcessApiServer(Feature.TLS)) {
            String stranger = server.kubeconfig("n").replaceAll("server: .*", "server: \"" + other.url() + "\"");
            open(stranger);
            assertThrows(UnavailableException.class, () -> connection.api().get(NODE));
            assertEquals(0, other.log().count(_ -> true));
            connection.close();
            open(stranger.replaceAll("certificate-authority-data: .*", "insecure-skip-tls-verify: true")
                    .replaceAll("client-(certificate|key)-data: .*", ""));
            assertThrows(NotFoundException.class, () -> connection.api().get(NODE));
        }
    }

    private void rotateTo(String node) throws IOException {
        String kubeconfig = server.kubeconfig(node);
        Path next = directory.resolve("next.pem");
        Files.writeString(next, data(kubeconfig, "client-certificate-data") + data(kubeconfig, "client-key-data"));
        Files.move(next, directory.resolve("both.pem"), StandardCopyOption.REPLACE_EXISTING);
    }

    private static String withFile(String kubeconfig) {
        return kubeconfig.replaceAll("client-certificate-data: .*", "client-certificate: both.pem")
                .replaceAll("client-key-data: .*", "client-key: both.pem");
    }

    /** Lets the files of the identity be looked at once more. */
    private void check() {
        timers.advance(CHECK);
    }

    private void open(String kubeconfig) throws IOException {
        Path file = directory.resolve("kubeconfig");
        Files.writeString(file, kubeconfig);
        connection = ClusterConnection.open(options(file));
    }

    private ClusterOptions options(Path file) {
        return ClusterOptions.of(file, "0.0", timers).withLimits(0, 1)
                .withTimes(Duration.ofSeconds(20), Duration.ofSeconds(20), CHECK);
    }

    private String lastUser() {
        return server.log().entries().getLast().user();
    }

    private static String data(String kubeconfig, String name) {
        return new String(Base64.getDecoder().decode(plain(kubeconfig, name)));
    }

    private static String plain(String kubeconfig, String name) {
        Matcher value = Pattern.compile(name + ": \"?([^\"\\s]+)").matcher(kubeconfig);
        assertTrue(value.find(), name);
        return value.group(1);
    }

    private static void await(BooleanSupplier condition) {
        Await.until("what the test waits for", condition);
    }
}
