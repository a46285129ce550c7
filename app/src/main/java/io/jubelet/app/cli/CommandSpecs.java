package io.jubelet.app.cli;

import io.jubelet.app.config.Field;
import io.jubelet.app.config.Kind;
import io.jubelet.app.config.KubeletFields;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The commands as picocli wants them, made from the table of settings without reflection. */
final class CommandSpecs {

    static final String VALIDATE = "validate";
    static final String PODS = "pods";
    static final String HELP = "help";
    static final String VERSION = "version";
    static final String ROOT_DIR = "root-dir";
    static final String OUTPUT = "output";

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
        var validate = command(VALIDATE, "[FLAGS]",
                "Checks configuration and manifests without running anything; prints file:line: path: message.");
        addFlags(validate);
        var pods = command(PODS, "[--root-dir=<path>] [-o=table|wide|json]",
                "Shows the pods of the agent that runs on this machine, in the words of kubectl.");
        pods.addOption(option(KubeletFields.byFlag(ROOT_DIR).orElseThrow()));
        pods.addOption(OptionSpec.builder("-o", "--" + OUTPUT).type(PodOutput.class).arity("1")
                .paramLabel("<format>").defaultValue(PodOutput.TABLE.word()).converters(PodOutput::of)
                .completionCandidates(Arrays.stream(PodOutput.values()).map(PodOutput::word).toList())
                .description("table, wide or json, which is a v1 PodList.").build());

        var jubelet = command("jubelet", "[FLAGS] [COMMAND]",
                "Makes the containers of this machine match the pods that are wanted here. Flags are those of a"
                        + " kubelet, and win over drop-ins, which win over the file of --config.");
        addFlags(jubelet);
        jubelet.addOption(OptionSpec.builder("--" + VERSION).versionHelp(true).type(boolean.class)
                .description("Print the version and end.").build());
        jubelet.addSubcommand(VALIDATE, validate);
        jubelet.addSubcommand(PODS, pods);
        return new CommandLine(jubelet).setExpandAtFiles(false).setOverwrittenOptionsAllowed(true);
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

    // Texts are kept as they are: the table of settings reads them, so that all mistakes come out together.
    private static OptionSpec option(Field field) {
        var names = field.flag().equals("v") ? new String[] {"-v", "--v"} : new String[] {"--" + field.flag()};
        var option = OptionSpec.builder(names).description(FlagHelp.describe(field));
        return field.kind() == Kind.SWITCH
                ? option.type(Boolean.class).arity("0..1").fallbackValue("true").converters(text -> true)
                        .paramLabel("<bool>").build()
                : option.type(List.class).auxiliaryTypes(String.class).arity("1")
                        .paramLabel("<" + field.kind().label() + ">").build();
    }
}
