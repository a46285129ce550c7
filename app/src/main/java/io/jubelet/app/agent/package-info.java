/**
 * An agent for programs that embed one. Exported, with {@code app.port}, {@code app.settings} and {@code app.task}: what
 * has a public signature here must need no other package of this module.
 */
package io.jubelet.app.agent;
