package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/** The parts of a kubeconfig for the connection: trust and identity. */
final class Kubeconfig {

    private static final Binary NOTHING = Binary.of(new byte[0]);

    private final KubeconfigFile file;
    private final ProxyEnvironment environment;
    private final WireNode.Obj cluster;
    private final WireNode.Obj user;

    private Kubeconfig(KubeconfigFile file, ProxyEnvironment environment) {
        this.file = file;
        this.environment = environment;
        cluster = file.cluster();
        user = file.user();
    }

    /**
     * Reads the file.
     *
     * @throws InvalidArgumentException when it is not there or can't be understood
     */
    static Kubeconfig read(Path file) {
        return read(file, new ProxyEnvironment(System.getenv()));
    }

    /** Reads the file; proxies that it does not name are those of the environment. */
    static Kubeconfig read(Path file, ProxyEnvironment environment) {
        return new Kubeconfig(KubeconfigFile.read(file), environment);
    }

    /** The address of the server. Without a scheme it is one of https if anything here is about TLS, as to client-go. */
    private String server() {
        String given = file.server();
        if (HttpUrl.parse(given) != null) {
            return given;
        }
        boolean tls = file.flag(cluster, "insecure-skip-tls-verify") || names(cluster, "certificate-authority")
                || names(user, "client-certificate");
        String complete = (tls ? "https://" : "http://") + given;
        if (given.contains("://") || HttpUrl.parse(complete) == null) {
            throw file.wrong("server is no address of an API server, such as https://10.0.0.1:6443");
        }
        return complete;
    }

    private boolean names(WireNode.Obj object, String name) {
        return !file.text(object, name).isEmpty() || !file.text(object, name + "-data").isEmpty();
    }

    /** A proxy that is named here is for all servers; those of the environment have exceptions. */
    private Optional<ProxyServer> proxy() {
        String url = file.text(cluster, "proxy-url");
        return url.isEmpty() ? environment.proxyFor(server())
                : Optional.of(ProxyServer.parse(url, "kubeconfig " + file.file() + ": proxy-url"));
    }

    /** The files that belong to this kubeconfig, itself included. */
    List<Path> files() {
        return Stream.concat(Stream.of(file.file()), Stream.of(file.text(cluster, "certificate-authority"),
                        file.text(user, "client-certificate"), file.text(user, "client-key"), file.text(user, "tokenFile"))
                .filter(name -> !name.isEmpty()).map(file::sibling)).toList();
    }

    /**
     * The identity, without what an exec plugin gives.
     *
     * @throws InvalidArgumentException when a part is missing or wrong
     */
    Credentials credentials() {
        return new Credentials(new Credentials.Tls(server(),
                file.part(cluster, "certificate-authority").orElse(NOTHING),
                file.part(user, "client-certificate").orElse(NOTHING), file.part(user, "client-key").orElse(NOTHING),
                file.text(cluster, "tls-server-name"), file.flag(cluster, "insecure-skip-tls-verify"), proxy()),
                authorization(), plugin().isPresent());
    }

    private String authorization() {
        String tokenFile = file.text(user, "tokenFile");
        String token = tokenFile.isEmpty() ? file.text(user, "token") : file.content(tokenFile).text().strip();
        if (!token.isEmpty()) {
            return Credentials.bearer(token);
        }
        String name = file.text(user, "username");
        return name.isEmpty() ? "" : okhttp3.Credentials.basic(name, file.text(user, "password"), StandardCharsets.UTF_8);
    }

    /**
     * The plugin that gives token or certificate; empty when there is none, or when the user has an identity without it.
     *
     * @throws InvalidArgumentException when it is not described as it has to be
     */
    Optional<ExecConfig> plugin() {
        if (user.members().get("auth-provider") instanceof WireNode.Obj) {
            throw file.wrong("auth-provider is not supported; use an exec plugin, a token or a client certificate");
        }
        if (!(user.members().get("exec") instanceof WireNode.Obj exec)) {
            return Optional.empty();
        }
        ExecConfig plugin = ExecConfig.of(file, exec);
        boolean identified = Stream.of("token", "tokenFile", "username", "client-certificate", "client-certificate-data")
                .anyMatch(name -> !file.text(user, name).isEmpty());
        return identified ? Optional.empty() : Optional.of(plugin);
    }
}
