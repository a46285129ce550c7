/**
 * An agent for programs that embed one. Exported, with {@code app.port}, {@code app.settings} and {@code app.task}: public
 * signatures here must use no other package of this module.
 */
package io.jubelet.app.agent;
