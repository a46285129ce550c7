package io.jubelet.adapters.fs.credential;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.domain.image.credential.DockerConfig;
import io.jubelet.domain.image.credential.DockerConfig.UnusableException;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.image.NodeCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The docker configuration of this machine. The first {@code config.json} that can be read counts, and where there is
 * none the first {@code .dockercfg}. The files are read each time: pulls are rare, and recent logins must count.
 */
public final class DiskNodeCredentials implements NodeCredentials {

    private static final System.Logger LOG = System.getLogger(DiskNodeCredentials.class.getName());
    private static final int MAX_BYTES = 10 << 20;
    private static final Path TOP = Path.of("/");

    private final List<Path> configJsons;
    private final List<Path> dockercfgs;
    private final Map<Path, String> lastReported = new ConcurrentHashMap<>();

    /** How the text of a file is understood. */
    private interface Format {
        List<RegistryCredential> read(String text) throws UnusableException;
    }

    /**
     * Credentials at the usual places.
     *
     * @param root root directory of the agent
     * @param working working directory of the agent
     * @param home home directory of its user, empty when it has none
     */
    public DiskNodeCredentials(Path root, Path working, Optional<Path> home) {
        configJsons = Stream.of(Optional.of(root), Optional.of(working), home.map(path -> path.resolve(".docker")),
                        Optional.of(TOP.resolve(".docker")))
                .flatMap(Optional::stream).map(directory -> directory.resolve("config.json")).distinct().toList();
        dockercfgs = Stream.of(Optional.of(root), Optional.of(working), home, Optional.of(TOP))
                .flatMap(Optional::stream).map(directory -> directory.resolve(".dockercfg")).distinct().toList();
    }

    @Override
    public List<RegistryCredential> credentials(String repository, PullingPod pod) {
        return first(configJsons, DockerConfig::ofConfigJson).or(() -> first(dockercfgs, DockerConfig::ofDockercfg))
                .orElse(List.of());
    }

    private Optional<List<RegistryCredential>> first(List<Path> files, Format format) {
        return files.stream().flatMap(file -> read(file, format).stream()).findFirst();
    }

    private Optional<List<RegistryCredential>> read(Path file, Format format) {
        try (InputStream in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            List<RegistryCredential> credentials = format.read(text);
            lastReported.remove(file);
            return Optional.of(credentials);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Optional.empty();
        } catch (IOException e) {
            warn(file, Failures.of("read", file, e).getMessage());
        } catch (UnusableException e) {
            warn(file, e.getMessage());
        }
        return Optional.empty();
    }

    /** Says it once for each mistake, and not for each image. */
    private void warn(Path file, String problem) {
        if (!problem.equals(lastReported.put(file, problem))) {
            LOG.log(System.Logger.Level.WARNING, "credentials for registries in {0} are not used: {1}", file, problem);
        }
    }
}
