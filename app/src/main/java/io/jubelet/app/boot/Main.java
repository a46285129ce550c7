package io.jubelet.app.boot;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.app.api.ManifestChecks;
import io.jubelet.app.cli.JubeletCommandLine;
import io.jubelet.app.cli.Wiring;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.ports.codec.PodManifestCodec;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;

/** The process: puts the parts behind the command line together and ends with its exit code. */
public final class Main {

    private Main() {
    }

    /**
     * Runs the command line and ends the process with its exit code.
     *
     * @param args arguments as given by the user
     */
    public static void main(String[] args) {
        SecurityProviders.leaveOutUnused();
        Supplier<Vertx> vertx = new Once<>(Main::vertx);
        Supplier<PodManifestCodec> codec = new Once<>(KubernetesPodCodec::new);
        var wiring = new Wiring(
                new ConfigurationLoader(vertx, Hostname::hostname),
                configuration -> new NodeAgent(vertx, codec, version()).run(configuration),
                new Checks(new ManifestChecks(codec, LocalMachine::manifestFiles, Main::manifest), version()),
                LocalCommands.agents(),
                codec,
                InstantSource.system(),
                version());
        System.exit(new JubeletCommandLine(wiring, writer(System.out), writer(System.err)).run(args).code());
    }

    /** JSON has to be UTF-8, whatever the locale. */
    static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, false, StandardCharsets.UTF_8);
    }

    private static byte[] manifest(Path place) {
        return place.equals(ManifestChecks.STANDARD_INPUT) ? LocalMachine.manifest(System.in) : LocalMachine.manifest(place);
    }

    /** Few threads, no files in the temporary directory, no checker of blocked threads. */
    private static Vertx vertx() {
        return Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(2)
                .setWorkerPoolSize(2)
                .setInternalBlockingPoolSize(2)
                .setFileSystemOptions(new FileSystemOptions()
                        .setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    }

    private static String version() {
        var descriptor = Main.class.getModule().getDescriptor();
        return descriptor == null ? "unknown" : descriptor.rawVersion().orElse("unknown");
    }
}
