package io.jubelet.adapters.fs.credential;

import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.time.Timers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Credentials from all plugins that are meant for an image, run in the order of the configuration. */
public final class ExecCredentials implements NodeCredentials {

    private static final System.Logger LOG = System.getLogger(ExecCredentials.class.getName());

    private final List<ProviderPlugin> plugins;

    /**
     * Credentials from plugins.
     *
     * @param directory absolute path of the directory in which the plugins lie
     * @param accounts where service accounts and their tokens come from; a node of its own has none
     * @param commands runs the plugins
     */
    public ExecCredentials(Path directory, List<CredentialProvider> providers, Optional<ServiceAccountTokens> accounts,
            Timers timers, CommandRunner commands) {
        this(directory, providers, accounts, timers, commands, warning -> LOG.log(System.Logger.Level.WARNING, warning));
    }

    ExecCredentials(Path directory, List<CredentialProvider> providers, Optional<ServiceAccountTokens> accounts, Timers timers,
            CommandRunner commands, Consumer<String> warnings) {
        plugins = providers.stream().map(provider ->
                new ProviderPlugin(directory, provider, accounts, timers, commands, warnings)).toList();
    }

    @Override
    public List<RegistryCredential> credentials(String repository, PullingPod pod) {
        return plugins.stream().filter(plugin -> plugin.matches(repository))
                .flatMap(plugin -> plugin.credentials(repository, pod).stream()).toList();
    }
}
