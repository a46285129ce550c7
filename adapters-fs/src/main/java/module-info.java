/**
 * The file system and the kernel of this machine: manifests, volume directories and mounts, cgroups, {@code /proc},
 * checkpoints, container logs.
 *
 * <p>System calls go through {@code java.lang.foreign}, those for files and mounts behind small interfaces; the JVM has to be
 * started with {@code --enable-native-access=adapters.fs}.
 */
module adapters.fs {
    requires transitive ports;

    requires java.management;
    requires jdk.jfr;
    requires jdk.management;

    exports io.jubelet.adapters.fs;
    exports io.jubelet.adapters.fs.credential;
    exports io.jubelet.adapters.fs.exec;
    exports io.jubelet.adapters.fs.plugin;
    exports io.jubelet.adapters.fs.process;
    exports io.jubelet.adapters.fs.stats;
    exports io.jubelet.adapters.fs.systemd;
}
