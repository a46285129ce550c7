package io.jubelet.app.cli;

import io.jubelet.app.config.ConfigurationField;
import io.jubelet.app.config.KubeletFields;
import io.jubelet.app.config.ValueKind;
import io.jubelet.domain.value.DurationText;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The command specifications for picocli, made from the table of settings without reflection. */
final class CommandSpecs {

    static final String VALIDATE = "validate";
    static final String PODS = "pods";
    static final String HELP = "help";
    static final String VERSION = "version";
    static final String ROOT_DIR = "root-dir";
    static final String OUTPUT = "output";
    static final String WATCH = "watch";
    static final String LOGS = "logs";
    static final String EXPLAIN = "explain";
    static final String CONTAINER = "container";
    static final String FOLLOW = "follow";
    static final String PREVIOUS = "previous";
    static final String TAIL = "tail";
    static final String SINCE = "since";
    static final String TIMESTAMPS = "timestamps";

    private static final List<String> SECTIONS = List.of(
            UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS,
            UsageMessageSpec.SECTION_KEY_DESCRIPTION,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST);
    private static final int WIDTH = 110;
    private static final int LONGEST_FLAG = 36;

    private CommandSpecs() {
    }

    /** The whole command line. */
    static CommandLine build() {
        var jubelet = command("jubelet", "[FLAGS] [COMMAND]",
                "Makes the containers of this machine match the pods that are wanted here. Flags are those of a"
                        + " kubelet, and win over drop-ins, which win over the file of --config.");
        addFlags(jubelet);
        jubelet.addOption(OptionSpec.builder("--" + VERSION).versionHelp(true).type(boolean.class)
                .description("Print the version and end.").build());
        jubelet.addSubcommand(VALIDATE, validate());
        jubelet.addSubcommand(PODS, pods());
        jubelet.addSubcommand(LOGS, logs());
        jubelet.addSubcommand(EXPLAIN, explain());
        return new CommandLine(jubelet).setExpandAtFiles(false).setOverwrittenOptionsAllowed(true);
    }

    private static CommandSpec validate() {
        var validate = command(VALIDATE, "[FLAGS] [FILE|DIRECTORY|-...]", "Checks configuration and manifests, or the"
                + " manifests that are named, without running anything; prints file:line: path: message.");
        addFlags(validate);
        validate.addPositional(positional("FILE|DIRECTORY|-",
                "Manifests, directories of them, and - for a manifest on the standard input."));
        return validate;
    }

    private static CommandSpec pods() {
        var pods = command(PODS, "[NAME...] [--watch] [--root-dir=<path>] [-o=table|wide|json]",
                "Shows the pods of the agent that runs on this machine, in the words of kubectl.");
        pods.addOption(rootDir());
        pods.addOption(OptionSpec.builder("-o", "--" + OUTPUT).type(PodOutput.class).arity("1")
                .paramLabel("<format>").defaultValue(PodOutput.TABLE.word()).converters(PodOutput::of)
                .completionCandidates(Arrays.stream(PodOutput.values()).map(PodOutput::word).toList())
                .description("table, wide or json, which is a v1 PodList.").build());
        pods.addOption(toggle("After the pods, print those that change, until the agent ends.", "-w", "--" + WATCH));
        pods.addPositional(positional("NAME", "Pods to show: NAME or NAMESPACE/NAME."));
        return pods;
    }

    private static CommandSpec logs() {
        var logs = command(LOGS, "POD [-c=<name>] [-f] [--previous] [--tail=<lines>] [--since=<duration>]"
                + " [--timestamps] [--root-dir=<path>]", "Prints the log of a container of the agent that runs on this machine.");
        logs.addOption(rootDir());
        logs.addOption(OptionSpec.builder("-c", "--" + CONTAINER).type(String.class).arity("1").paramLabel("<name>")
                .description("Container, if the pod has several.").build());
        logs.addOption(toggle("Go on while the container runs.", "-f", "--" + FOLLOW));
        logs.addOption(toggle("The instance before the last restart.", "-p", "--" + PREVIOUS));
        logs.addOption(OptionSpec.builder("--" + TAIL).type(Long.class).arity("1").paramLabel("<lines>")
                .converters(CommandSpecs::lines).description("Lines from the end; -1 is all of them.").build());
        logs.addOption(OptionSpec.builder("--" + SINCE).type(Duration.class).arity("1").paramLabel("<duration>")
                .converters(CommandSpecs::age).description("Lines that are not older, such as 5s, 2m or 3h.").build());
        logs.addOption(toggle("Begin each line with its time.", "--" + TIMESTAMPS));
        logs.addPositional(positional("POD", "NAME or NAMESPACE/NAME."));
        return logs;
    }

    private static CommandSpec explain() {
        var explain = command(EXPLAIN, "POD [-o=text|json] [--root-dir=<path>]", "Says why a pod does not run, and what was"
                + " decided about it until an hour after its end.");
        explain.addOption(rootDir());
        explain.addOption(OptionSpec.builder("-o", "--" + OUTPUT).type(ExplainOutput.class).arity("1")
                .paramLabel("<format>").defaultValue(ExplainOutput.TEXT.word()).converters(ExplainOutput::of)
                .completionCandidates(Arrays.stream(ExplainOutput.values()).map(ExplainOutput::word).toList())
                .description("text or json.").build());
        explain.addPositional(positional("POD", "NAME, NAMESPACE/NAME or uid."));
        return explain;
    }

    private static OptionSpec rootDir() {
        return OptionSpec.builder("--" + ROOT_DIR).type(List.class).auxiliaryTypes(String.class).arity("1")
                .paramLabel("<path>")
                .description("Directory of the agent that is asked, if several run on this machine.").build();
    }

    private static OptionSpec toggle(String description, String... names) {
        return OptionSpec.builder(names).type(boolean.class).arity("0").description(description).build();
    }

    private static PositionalParamSpec positional(String label, String description) {
        return PositionalParamSpec.builder().index("0..*").arity("0..*").paramLabel(label)
                .type(List.class).auxiliaryTypes(String.class).description(description).build();
    }

    private static Duration age(String text) {
        try {
            var age = DurationText.parse(text);
            if (!age.isNegative()) {
                return age;
            }
        } catch (IllegalArgumentException e) {
            // Refused below, as everything else that is none.
        }
        throw new CommandLine.TypeConversionException("must be a duration such as 5s, 2m or 3h, not \"" + text + "\"");
    }

    private static Long lines(String text) {
        try {
            var lines = Long.parseLong(text);
            if (lines >= -1) {
                return lines;
            }
        } catch (NumberFormatException e) {
            // Refused below, as everything else that is none.
        }
        throw new CommandLine.TypeConversionException("must be a number of lines, or -1 for all of them, not \"" + text + "\"");
    }

    private static CommandSpec command(String name, String synopsis, String description) {
        var spec = CommandSpec.create().name(name);
        spec.addOption(OptionSpec.builder("-h", "--" + HELP).usageHelp(true).type(boolean.class)
                .description("Print this help and end.").build());
        spec.parser().collectErrors(true);
        spec.usageMessage()
                .customSynopsis(name.equals("jubelet") ? name + " " + synopsis : "jubelet " + name + " " + synopsis)
                .header(description)
                .description("", description)
                .width(WIDTH)
                .longOptionsMaxWidth(LONGEST_FLAG)
                .commandListHeading("%nCommands%n")
                .exitCodeListHeading("%nExit codes%n");
        var codes = new LinkedHashMap<String, String>();
        for (var code : ExitCode.values()) {
            codes.put(Integer.toString(code.code()), code.meaning());
        }
        spec.usageMessage().exitCodeList(codes);
        spec.usageMessage().sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, FlagHelp::render);
        spec.usageMessage().sectionKeys(SECTIONS);
        return spec;
    }

    private static void addFlags(CommandSpec spec) {
        KubeletFields.flags().forEach(field -> spec.addOption(option(field)));
    }

    // Texts are kept as they are: the table of settings reads them, so that all errors come out together.
    private static OptionSpec option(ConfigurationField field) {
        var names = field.flag().equals("v") ? new String[] {"-v", "--v"} : new String[] {"--" + field.flag()};
        var option = OptionSpec.builder(names).description(FlagHelp.describe(field));
        return field.kind() == ValueKind.SWITCH
                ? option.type(Boolean.class).arity("0..1").fallbackValue("true").converters(text -> true)
                        .paramLabel("<bool>").build()
                : option.type(List.class).auxiliaryTypes(String.class).arity("1")
                        .paramLabel("<" + field.kind().label() + ">").build();
    }
}
