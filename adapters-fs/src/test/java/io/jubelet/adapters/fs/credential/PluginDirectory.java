package io.jubelet.adapters.fs.credential;

import io.jubelet.adapters.fs.exec.ProcessCommands;
import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.TokenAttributes;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A directory of plugins that are shell scripts, and credentials from them. */
final class PluginDirectory {

    static final String VERSION = "credentialprovider.kubelet.k8s.io/v1";

    final VirtualTimers timers = new VirtualTimers();
    final List<String> warnings = new CopyOnWriteArrayList<>();
    private final List<CredentialProvider> providers = new ArrayList<>();
    private final Path directory;

    PluginDirectory(Path directory) {
        this.directory = directory;
    }

    Path file(String name) {
        return directory.resolve(name);
    }

    /** Writes a plugin that counts its runs in the file {@code <name>.runs} and then does what its script says. */
    PluginDirectory script(String name, String... lines) {
        try {
            Files.writeString(file(name), "#!/bin/sh\ncd " + directory + "\necho run >> " + name + ".runs\n"
                    + String.join("\n", lines) + "\n");
            Files.setPosixFilePermissions(file(name), PosixFilePermissions.fromString("rwx------"));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names a plugin in the configuration; what it does not say itself is good for an hour. */
    PluginDirectory provider(String name, List<String> args, Map<String, String> env, String... matchImages) {
        providers.add(new CredentialProvider(name, List.of(matchImages), Duration.ofHours(1), VERSION, args, env));
        return this;
    }

    PluginDirectory provider(String name, String... matchImages) {
        return provider(name, List.of(), Map.of(), matchImages);
    }

    /** Names a plugin that is told of service accounts. */
    PluginDirectory provider(String name, TokenAttributes attributes, String... matchImages) {
        providers.add(new CredentialProvider(name, List.of(matchImages), Duration.ofHours(1), VERSION, List.of(), Map.of(),
                Optional.of(attributes)));
        return this;
    }

    /** A command that answers with a login for a registry. */
    static String answering(String scope, String more, String registry, String user, String password) {
        return "echo '{\"kind\":\"CredentialProviderResponse\",\"apiVersion\":\"" + VERSION + "\",\"cacheKeyType\":\""
                + scope + "\"," + more + "\"auth\":{\"" + registry + "\":{\"username\":\"" + user
                + "\",\"password\":\"" + password + "\"}}}'";
    }

    ExecCredentials credentials() {
        return credentials(Optional.empty());
    }

    ExecCredentials credentials(Optional<ServiceAccountTokens> accounts) {
        return new ExecCredentials(directory, providers, accounts, timers, new ProcessCommands(timers), warnings::add);
    }

    int runs(String name) {
        Path runs = file(name + ".runs");
        try {
            return Files.exists(runs) ? Files.readAllLines(runs).size() : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** User and password of each login for an image. */
    static List<String> logins(ExecCredentials credentials, String image) {
        return logins(credentials, image, new PullingPod("ns", "web", "uid", ""));
    }

    /** The same for an image of a pod. */
    static List<String> logins(ExecCredentials credentials, String image, PullingPod pod) {
        return credentials.credentials(image, pod).stream()
                .map(c -> c.registry() + "=" + c.auth().username() + ":" + c.auth().password()).toList();
    }
}
