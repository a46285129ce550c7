package io.jubelet.app.config;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Settings about the machine itself. */
final class HostFields {

    static final String LOCK_FILE = "lock-file";
    private static final String LOCK = "--" + LOCK_FILE;
    private static final String CONTENTION = "--exit-on-lock-contention";
    private static final String OPEN_FILES = "maxOpenFiles";

    private HostFields() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        if (settings.flag(CONTENTION) && settings.path(LOCK).isEmpty()) {
            errors.accept(CONTENTION, "cannot exit on lock file contention: no lock file specified; give --lock-file");
        }
    }

    static AgentConfiguration.Host of(Settings settings) {
        return new AgentConfiguration.Host(Optional.of(settings.path(LOCK)).filter(path -> !path.isEmpty()).map(Path::of),
                settings.flag(CONTENTION), settings.number(OPEN_FILES), settings.isSet(OPEN_FILES),
                settings.flag("protectKernelDefaults"), settings.flag("makeIPTablesUtilChains"), Path.of(settings.path("volumePluginDir")));
    }
}
