package io.jubelet.adapters.apiserver.connection;

import io.jubelet.domain.value.Binary;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.yaml.snakeyaml.error.YAMLException;

/** One state of a kubeconfig file. The official client understands it; here its parts are put together. */
final class Kubeconfig {

    private static final Binary NOTHING = Binary.of(new byte[0]);

    private final Path file;
    private final KubeConfig config;
    private final ProxyEnvironment environment;
    private final Map<?, ?> user;

    private Kubeconfig(Path file, KubeConfig config, ProxyEnvironment environment) {
        this.file = file;
        this.config = config;
        this.environment = environment;
        user = current("user", config.getUsers());
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
        try (Reader text = Files.newBufferedReader(file)) {
            return understood(file, () -> {
                KubeConfig config = KubeConfig.loadKubeConfig(text);
                config.setFile(file.toFile());
                Kubeconfig kubeconfig = new Kubeconfig(file, config, environment);
                kubeconfig.check();
                return kubeconfig;
            });
        } catch (IOException e) {
            throw new InvalidArgumentException("kubeconfig " + file + " can't be read: " + reason(e));
        } catch (YAMLException e) {
            // The message of the parser repeats lines of the file, which may be secret.
            throw new InvalidArgumentException("kubeconfig " + file + " is not valid YAML");
        }
    }

    /** The client expects the right types everywhere, and falls over where they are wrong. */
    private static <T> T understood(Path file, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (ClassCastException | NullPointerException e) {
            throw new InvalidArgumentException("kubeconfig " + file + " can't be understood: contexts, clusters and users "
                    + "must be lists of objects with names, and their values texts");
        }
    }

    private void check() {
        if (config.getServer() == null) {
            throw new InvalidArgumentException("kubeconfig " + file + " names no server: current-context "
                    + Optional.ofNullable(config.getCurrentContext()).map(name -> "\"" + name + "\" ").orElse("is missing, or ")
                    + "must name a context whose cluster has a server");
        }
    }

    /** A proxy that is named here is for all servers; those of the environment have exceptions. */
    private Optional<ProxyServer> proxy() {
        return switch (current("cluster", config.getClusters()).get("proxy-url")) {
            case null -> environment.proxyFor(config.getServer());
            case String url when url.isEmpty() -> environment.proxyFor(config.getServer());
            case Object url -> Optional.of(ProxyServer.parse(url.toString(), "kubeconfig " + file + ": proxy-url"));
        };
    }

    /** The files that belong to this kubeconfig, itself included. */
    List<Path> files() {
        return understood(file, () -> Stream.concat(Stream.of(file), Stream.of(config.getCertificateAuthorityFile(),
                        config.getClientCertificateFile(), config.getClientKeyFile(), text(user, "tokenFile"))
                .filter(name -> name != null && !name.isEmpty()).map(file::resolveSibling)).toList());
    }

    /**
     * Puts the identity together; runs the credential plugin if there is one.
     *
     * @throws InvalidArgumentException when a part is missing or wrong
     * @throws UnavailableException when a plugin gives nothing
     */
    Credentials credentials() {
        return understood(file, this::assembled);
    }

    private Credentials assembled() {
        Binary certificate = bytes(config.getClientCertificateData(), config.getClientCertificateFile());
        Binary key = bytes(config.getClientKeyData(), config.getClientKeyFile());
        String token = text(user, "token");
        String tokenFile = text(user, "tokenFile");
        if (!tokenFile.isEmpty()) {
            token = bytes(null, tokenFile).text().strip();
        }
        boolean plugin = user.get("exec") != null || user.get("auth-provider") != null;
        if (plugin) {
            Map<String, String> given = fromPlugin();
            token = given.getOrDefault(KubeConfig.CRED_TOKEN_KEY, "");
            if (given.containsKey(KubeConfig.CRED_CLIENT_CERTIFICATE_DATA_KEY)) {
                certificate = Binary.utf8(given.get(KubeConfig.CRED_CLIENT_CERTIFICATE_DATA_KEY));
                key = Binary.utf8(given.getOrDefault(KubeConfig.CRED_CLIENT_KEY_DATA_KEY, ""));
            }
        }
        return new Credentials(new Credentials.Tls(config.getServer(),
                bytes(config.getCertificateAuthorityData(), config.getCertificateAuthorityFile()), certificate, key,
                Optional.ofNullable(config.getTlsServerName()).orElse(""), !config.verifySSL(), proxy()),
                authorization(token), plugin);
    }

    private String authorization(String token) {
        if (!token.isEmpty()) {
            return "Bearer " + token;
        }
        String name = Optional.ofNullable(config.getUsername()).orElse("");
        String password = Optional.ofNullable(config.getPassword()).orElse("");
        return name.isEmpty() ? "" : okhttp3.Credentials.basic(name, password, StandardCharsets.UTF_8);
    }

    private Map<String, String> fromPlugin() {
        Map<String, String> given;
        try {
            given = config.getCredentials();
        } catch (RuntimeException e) {
            // What a plugin prints may be secret, and so may be the message.
            throw new UnavailableException("the credential plugin of " + file + " failed: " + e.getClass().getSimpleName());
        }
        if (given == null || given.isEmpty()) {
            throw new UnavailableException("the credential plugin of " + file + " gave no credentials");
        }
        return given;
    }

    private Binary bytes(String data, String name) {
        if (data != null && !data.isEmpty()) {
            try {
                return Binary.of(Base64.getDecoder().decode(data.replaceAll("\\s", "")));
            } catch (IllegalArgumentException _) {
                throw new InvalidArgumentException("kubeconfig " + file + ": certificate data must be base64");
            }
        }
        if (name == null || name.isEmpty()) {
            return NOTHING;
        }
        Path path = file.resolveSibling(name);
        try {
            return Binary.of(Files.readAllBytes(path));
        } catch (IOException e) {
            throw new InvalidArgumentException(path + ", which kubeconfig " + file + " names, can't be read: " + reason(e));
        }
    }

    /** The cluster or user that the current context names; an empty object when there is none. */
    private Map<?, ?> current(String kind, List<?> all) {
        Map<?, ?> context = inner(named(config.getContexts(), config.getCurrentContext()), "context");
        return inner(named(all, context.get(kind)), kind);
    }

    private static Map<?, ?> named(List<?> all, Object name) {
        if (all != null && name != null) {
            for (Object item : all) {
                if (item instanceof Map<?, ?> map && name.equals(map.get("name"))) {
                    return map;
                }
            }
        }
        return Map.of();
    }

    private static Map<?, ?> inner(Map<?, ?> map, String name) {
        return map.get(name) instanceof Map<?, ?> found ? found : Map.of();
    }

    private static String text(Map<?, ?> map, String name) {
        return map.get(name) instanceof String found ? found : "";
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "permission denied";
            case CharacterCodingException _ -> "it is not a text in UTF-8";
            default -> e.getClass().getSimpleName();
        };
    }
}
