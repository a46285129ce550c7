package io.jubelet.app.cli;

import io.jubelet.app.config.ConfigurationField;
import io.jubelet.app.config.FlagGroup;
import io.jubelet.app.config.KubeletFields;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;

/** The list of flags in the help: by groups, and those without effect by name alone. */
final class FlagHelp {

    private static final int WIDTH = 108;
    private static final List<FlagGroup> BY_NAME = List.of(FlagGroup.LATER, FlagGroup.DEPRECATED);

    private FlagHelp() {
    }

    /** Description of one flag with its default. */
    static String describe(ConfigurationField field) {
        var shown = switch (field.fallback()) {
            case Collection<?> none when none.isEmpty() -> "";
            case Map<?, ?> none when none.isEmpty() -> "";
            case Boolean off when !off -> "";
            case Object value -> value.toString();
        };
        return shown.isEmpty() ? field.help() : field.help() + " (default " + shown + ")";
    }

    /** Renders the options of a command. */
    static String render(Help help) {
        var options = help.commandSpec().options();
        var text = new StringBuilder();
        Arrays.stream(FlagGroup.values()).filter(group -> !BY_NAME.contains(group)).forEach(group -> {
            var shown = options.stream().filter(option -> group == group(option)).toList();
            if (!shown.isEmpty()) {
                var layout = help.createDefaultLayout();
                layout.addAllOptions(shown, help.parameterLabelRenderer());
                text.append("%n%s%n%s".formatted(group.title(), layout));
            }
        });
        for (var group : BY_NAME) {
            var names = options.stream().filter(option -> group == group(option)).map(OptionSpec::longestName).sorted()
                    .toList();
            if (!names.isEmpty()) {
                text.append("%n%s%n".formatted(group.title()));
                wrap(names, text);
            }
        }
        return text.toString();
    }

    // What is no flag of the table is a flag of the command line itself.
    private static FlagGroup group(OptionSpec option) {
        return KubeletFields.byFlag(option.longestName().replaceFirst("^--?", ""))
                .map(ConfigurationField::group)
                .orElse(FlagGroup.COMMON);
    }

    private static void wrap(List<String> words, StringBuilder text) {
        var line = new StringBuilder(" ");
        for (var word : words) {
            if (line.length() + word.length() + 1 > WIDTH) {
                text.append(line).append(System.lineSeparator());
                line = new StringBuilder(" ");
            }
            line.append(' ').append(word);
        }
        text.append(line).append(System.lineSeparator());
    }
}
