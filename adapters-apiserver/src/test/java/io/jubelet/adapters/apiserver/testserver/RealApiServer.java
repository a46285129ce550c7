package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import io.jubelet.adapters.apiserver.testserver.tls.Identity;
import io.jubelet.ports.await.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import okhttp3.OkHttpClient;

/** A real kube-apiserver with an etcd of its own, both from a directory as Kubernetes' envtest makes it. */
final class RealApiServer implements ApiServerUnderTest {

    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private final String adminToken = UUID.randomUUID().toString();
    private final List<ServerProcess> processes = new ArrayList<>();
    private final CertificateAuthority authority;
    private final Path directory;
    private final String url;
    private final ApiClient client;

    RealApiServer(Path programs) {
        try {
            authority = CertificateAuthority.create();
            directory = Files.createTempDirectory("jubelet-apiserver");
            try (HeldPorts ports = new HeldPorts(3)) {
                url = "https://127.0.0.1:" + ports.get(2);
                client = client();
                processes.add(etcd(programs, ports));
                processes.add(apiServer(programs, ports));
                awaitReady();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ServerProcess etcd(Path programs, HeldPorts ports) throws IOException {
        String peer = "http://127.0.0.1:" + ports.get(1);
        return new ServerProcess(directory.resolve("etcd.log"), List.of(programs.resolve("etcd").toString(),
                "--data-dir", directory.resolve("etcd").toString(), "--unsafe-no-fsync", "--name", "test",
                "--listen-client-urls", etcdUrl(ports), "--advertise-client-urls", etcdUrl(ports),
                "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", "test=" + peer,
                "--log-level", "warn"));
    }

    private static String etcdUrl(HeldPorts ports) {
        return "http://127.0.0.1:" + ports.get(0);
    }

    private ServerProcess apiServer(Path programs, HeldPorts ports) throws IOException {
        Identity serving = authority.server("kube-apiserver", List.of("kubernetes"));
        Path certificate = file("server.crt", serving.certificatePem());
        Path key = file("server.key", serving.keyPem());
        return new ServerProcess(directory.resolve("kube-apiserver.log"), List.of(programs.resolve("kube-apiserver").toString(),
                "--bind-address=127.0.0.1", "--secure-port=" + ports.get(2), "--etcd-servers=" + etcdUrl(ports),
                "--cert-dir=" + directory, "--authorization-mode=Node,RBAC",
                "--client-ca-file=" + file("ca.crt", authority.certificatePem()),
                "--tls-cert-file=" + certificate,
                "--tls-private-key-file=" + key,
                "--token-auth-file=" + file("tokens.csv", adminToken + ",admin,admin,system:masters\n"),
                "--service-account-issuer=https://kubernetes.default.svc", "--service-account-key-file=" + certificate,
                "--service-account-signing-key-file=" + key, "--service-cluster-ip-range=10.96.0.0/16",
                // Service accounts and node taints are the business of controllers, and none run here.
                "--disable-admission-plugins=ServiceAccount,TaintNodesByCondition",
                "--enable-admission-plugins=NodeRestriction", "--allow-privileged=true",
                // What nodes meet is beta in part, and off.
                "--feature-gates=AllBeta=true", "--runtime-config=api/beta=true"));
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    private void awaitReady() {
        try {
            Await.value(Duration.ofMillis(100), "a ready API server", START_LIMIT,
                    () -> isReady() || hasEnded() ? Optional.of(true) : Optional.empty());
        } catch (AssertionError e) {
            throw failed();
        }
        if (hasEnded()) {
            throw failed();
        }
    }

    private boolean hasEnded() {
        return processes.stream().anyMatch(ServerProcess::hasEnded);
    }

    private IllegalStateException failed() {
        String log = processes.stream().filter(ServerProcess::hasEnded).findFirst().orElse(processes.getLast()).lastLines();
        close();
        return new IllegalStateException("the API server did not start: " + log);
    }

    private boolean isReady() {
        try {
            return client.send("GET", "/readyz", "", "").code() == 200
                    && client.send("GET", "/api/v1/namespaces/default", "", "").code() == 200;
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public String kubeconfig(String node) {
        Caller caller = Caller.node(node);
        return Kubeconfig.text(url, authority, authority.client(caller.name(), caller.groups().getFirst()));
    }

    @Override
    public String adminKubeconfig() {
        return Kubeconfig.text(url, Optional.of(authority), adminToken);
    }

    @Override
    public String strangerKubeconfig() {
        return Kubeconfig.text(url, authority,
                authority.client(Caller.STRANGER.name(), Caller.STRANGER.groups().getFirst()));
    }

    @Override
    public String expiredKubeconfig(String node) {
        Caller caller = Caller.node(node);
        return Kubeconfig.text(url, authority, authority.expiredClient(caller.name(), caller.groups().getFirst()));
    }

    @Override
    public ClusterAdmin admin() {
        return new ClusterAdmin(client);
    }

    @Override
    public ApiClient client() {
        return new ApiClient(TlsEndpoint.client(authority), url, adminToken);
    }

    @Override
    public ApiClient nodeClient(String node) {
        Caller caller = Caller.node(node);
        Identity identity = authority.client(caller.name(), caller.groups().getFirst());
        OkHttpClient http = new OkHttpClient.Builder().sslSocketFactory(
                authority.context(Optional.of(identity)).getSocketFactory(), authority.trust()).build();
        return new ApiClient(http, url, "");
    }

    @Override
    public void close() {
        client.close();
        processes.reversed().forEach(ServerProcess::close);
        Directories.delete(directory);
    }
}
