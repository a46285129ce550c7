package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.codec.JsonWriter;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Description of an exec plugin in a kubeconfig (client.authentication.k8s.io, ExecConfig).
 *
 * @param words the program and its arguments
 * @param environment variables for it, {@code KUBERNETES_EXEC_INFO} among them
 * @param apiVersion version of the ExecCredential that it returns
 * @param installHint how to install the program, possibly empty
 */
record ExecConfig(List<String> words, Map<String, String> environment, String apiVersion, String installHint) {

    private static final String INFO = "KUBERNETES_EXEC_INFO";
    private static final String GROUP = "client.authentication.k8s.io/";
    private static final Set<String> VERSIONS = Set.of(GROUP + "v1", GROUP + "v1beta1");
    /** Name of the extension of a cluster that is meant for its plugin. */
    private static final String EXTENSION = "client.authentication.k8s.io/exec";

    /** Copies collections. */
    ExecConfig {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    /**
     * Reads it.
     *
     * @throws InvalidArgumentException when it can't be used
     */
    static ExecConfig of(KubeconfigFile file, WireNode.Obj exec) {
        String version = file.text(exec, "apiVersion");
        if (!VERSIONS.contains(version)) {
            throw file.wrong("exec.apiVersion must be one of " + VERSIONS.stream().sorted().toList());
        }
        String command = file.text(exec, "command");
        if (command.isEmpty()) {
            throw file.wrong("exec.command is missing");
        }
        requireNoTerminal(file, exec, version);
        List<String> words = new ArrayList<>();
        words.add(command.contains("/") ? file.sibling(command).toAbsolutePath().normalize().toString() : command);
        for (WireNode word : file.items(exec, "args")) {
            words.add(word instanceof WireNode.Text text ? text.value() : wrongItem(file, "args", "texts"));
        }
        Map<String, String> environment = new LinkedHashMap<>();
        for (WireNode item : file.items(exec, "env")) {
            if (!(item instanceof WireNode.Obj variable) || file.text(variable, "name").isEmpty()) {
                throw file.wrong("exec.env must be a list of objects with name and value");
            }
            environment.put(file.text(variable, "name"), file.text(variable, "value"));
        }
        environment.put(INFO, info(file, version, file.flag(exec, "provideClusterInfo")));
        return new ExecConfig(words, environment, version, file.text(exec, "installHint"));
    }

    private static String wrongItem(KubeconfigFile file, String name, String wanted) {
        throw file.wrong("exec." + name + " must be a list of " + wanted);
    }

    /** An agent has no terminal, even if it was started from one. */
    private static void requireNoTerminal(KubeconfigFile file, WireNode.Obj exec, String version) {
        switch (file.text(exec, "interactiveMode")) {
            case "Never", "IfAvailable" -> { }
            case "Always" -> throw file.wrong("exec.interactiveMode is Always, but an agent has no terminal; use a plugin"
                    + " that asks no user, and Never or IfAvailable");
            case "" -> {
                if (version.equals(GROUP + "v1")) {
                    throw file.wrong("exec.interactiveMode is missing; it must be Never or IfAvailable");
                }
            }
            default -> throw file.wrong("exec.interactiveMode must be Never or IfAvailable");
        }
    }

    private static String info(KubeconfigFile file, String version, boolean withCluster) {
        Map<String, Object> spec = new LinkedHashMap<>();
        if (withCluster) {
            spec.put("cluster", cluster(file));
        }
        spec.put("interactive", false);
        return new String(JsonWriter.bytes(Map.of("apiVersion", version, "kind", "ExecCredential", "spec", spec)),
                StandardCharsets.UTF_8);
    }

    private static Map<String, Object> cluster(KubeconfigFile file) {
        Map<String, Object> cluster = new LinkedHashMap<>();
        cluster.put("server", file.server());
        for (String name : List.of("tls-server-name", "proxy-url")) {
            if (!file.text(file.cluster(), name).isEmpty()) {
                cluster.put(name, file.text(file.cluster(), name));
            }
        }
        for (String name : List.of("insecure-skip-tls-verify", "disable-compression")) {
            if (file.flag(file.cluster(), name)) {
                cluster.put(name, true);
            }
        }
        file.part(file.cluster(), "certificate-authority").ifPresent(authority -> cluster.put(
                "certificate-authority-data", Base64.getEncoder().encodeToString(authority.bytes())));
        for (WireNode item : file.items(file.cluster(), "extensions")) {
            if (item instanceof WireNode.Obj extension && extension.text("name").equals(EXTENSION)) {
                cluster.put("config", extension.object("extension").tree());
            }
        }
        return cluster;
    }

    /** Leaves out all that may be secret. */
    @Override
    public String toString() {
        return "ExecConfig[" + words.getFirst() + "]";
    }
}
