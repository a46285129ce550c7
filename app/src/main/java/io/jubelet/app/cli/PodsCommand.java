package io.jubelet.app.cli;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.ports.codec.ManifestException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Shows the pods of a running agent. */
final class PodsCommand {

    private final Wiring wiring;
    private final PrintWriter out;
    private final PrintWriter err;

    PodsCommand(Wiring wiring, PrintWriter out, PrintWriter err) {
        this.wiring = wiring;
        this.out = out;
        this.err = err;
    }

    ExitCode run(Path rootDirectory, PodOutput output) {
        var socket = AgentConfiguration.Node.socketIn(rootDirectory);
        try {
            show(wiring.client().pods(socket), output);
            return ExitCode.OK;
        } catch (Wiring.NoAgentException e) {
            err.println("no agent runs with the root directory " + rootDirectory + ": " + socket + ": "
                    + e.getMessage());
            err.println("Start one, or name its root directory with --root-dir.");
        } catch (ManifestException e) {
            err.println("the agent of " + rootDirectory + " answered with something else than pods: " + e.getMessage());
        }
        return ExitCode.NO_AGENT;
    }

    private void show(byte[] pods, PodOutput output) {
        switch (output) {
            case JSON -> out.println(new String(pods, StandardCharsets.UTF_8).strip());
            case TABLE, WIDE -> new PodTable(wiring.clock().instant(), output == PodOutput.WIDE)
                    .print(wiring.codec().get().decode(pods).pods(), out);
        }
    }
}
